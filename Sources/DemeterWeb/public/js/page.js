// Shows a fetched page in place of the present one.
import { morph, stillness } from './morph.js'
import { add } from './note.js'

// Tells an element of every change of the page, as long as it is part of it.
export function whenChanged(element, act) {
  const listen = event => {
    if (!element.isConnected) document.removeEventListener('demeter:changed', listen)
    else if (event.target === document.body) act()
  }
  document.addEventListener('demeter:changed', listen)
}

// Runs something once there is nothing better to do.
export const whenIdle = window.requestIdleCallback ?? (call => setTimeout(call, 200))

// Counts what was shown: an answer asked for before the latest is out of date.
export let showings = 0

export const parse = html => new DOMParser().parseFromString(html, 'text/html')

export function show(page, address, how = 'push') {
  showings += 1
  const update = () => {
    for (const id of ['main', 'tabs']) {
      const [from, to] = [document.getElementById(id), page.getElementById(id)]
      if (from && to) morph(from, to)
    }
    for (const name of ['today', 'decimal', 'grouping', 'kept']) document.body.dataset[name] = page.body.dataset[name] ?? ''
    document.title = page.title
    for (const note of [...page.getElementById('notes')?.children ?? []]) add(note)
    document.body.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
  }
  const isNewDay = document.body.dataset.today !== page.body.dataset.today
  if (isNewDay && document.startViewTransition && !stillness.matches) document.startViewTransition(update)
  else update()
  if (address) go(address, how)
}

// A note is for once: the address that asked for it is not kept.
export function withoutNote(address) {
  const clean = new URL(address)
  // Deleting what isn't there would still spell the others otherwise.
  for (const name of ['note', 'entry']) if (clean.searchParams.has(name)) clean.searchParams.delete(name)
  return clean
}

function go(address, how) {
  const clean = withoutNote(address)
  if (clean.href === location.href || how === 'stay') return
  const isElsewhere = screenOf(clean) !== screenOf(location)
  if (how === 'replace') history.replaceState(null, '', clean)
  else history.pushState(null, '', clean)
  if (isElsewhere) scrollTo(0, 0)
}

// Days of the history open and close over one screen; its search is another.
const screenOf = ({ pathname }) => /^\/history(?!\/search)/.test(pathname) ? '/history' : pathname
