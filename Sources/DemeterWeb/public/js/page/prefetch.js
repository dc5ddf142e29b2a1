// Prefetched pages, stored until the diary changes: six at most; the least recently used one is removed first.
const ahead = new Map()
export let changes = 0

export function forget() {
  changes += 1
  ahead.clear()
}

// Returns a page's text, from the cache or from the server. Rejects if the server can't be reached.
export function fetched(address) {
  const page = ahead.get(address) ?? { answer: request(address), text: null }
  ahead.delete(address)
  ahead.set(address, page)
  if (ahead.size > 6) ahead.delete(ahead.keys().next().value)
  page.answer.then(answer => { page.text = answer.ok ? answer.text : null }, () => ahead.delete(address))
  return page.answer
}

// Returns the text of a cached page, to show what a swipe is about to uncover.
export const known = address => ahead.get(address)?.text

async function request(address) {
  const before = changes
  // Another server may have written something just now.
  const response = await fetch(address, { headers: { Accept: 'text/html', 'Cache-Control': 'max-age=0' } })
  const text = await response.text()
  if (before !== changes) return request(address)
  if (!response.ok) ahead.delete(address)
  return { ok: response.ok, address: response.url, text }
}
