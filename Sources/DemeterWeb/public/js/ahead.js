// Pages fetched ahead of being asked for, kept until the diary changes: six at most, the one longest unused goes first.
const kept = new Map()
export let changes = 0

export function forget() {
  changes += 1
  kept.clear()
}

// A page's text, from what is kept or from the server. Rejects where the server can't be reached.
export function fetched(address) {
  const page = kept.get(address) ?? { answer: ask(address), text: null }
  kept.delete(address)
  kept.set(address, page)
  if (kept.size > 6) kept.delete(kept.keys().next().value)
  page.answer.then(answer => { page.text = answer.ok ? answer.text : null }, () => kept.delete(address))
  return page.answer
}

// The text of a page that is there already, for showing what a finger is about to uncover.
export const known = address => kept.get(address)?.text

async function ask(address) {
  const before = changes
  const response = await fetch(address, { headers: { Accept: 'text/html' } })
  const text = await response.text()
  if (before !== changes) return ask(address)
  if (!response.ok) kept.delete(address)
  return { ok: response.ok, address: response.url, text }
}
