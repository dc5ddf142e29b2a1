// Replaces the current page with a fetched one.
import { morph, rows, stillness } from './morph.js'
import { add } from './note.js'

// Counts displayed pages: responses to requests from before the latest one are outdated.
export let showings = 0

export const parse = html => new DOMParser().parseFromString(html, 'text/html')

export function show(page, address, how = 'push') {
  showings += 1
  // Scripts and frame of another language come with a page of their own.
  const { lang } = page.documentElement
  if (lang && lang !== document.documentElement.lang) return location.assign(address ?? location.href)
  const update = () => {
    const move = rows()
    for (const id of ['main', 'tabs']) {
      const [from, to] = [document.getElementById(id), page.getElementById(id)]
      if (from && to) morph(from, to)
    }
    move()
    for (const name of ['today', 'dayStart', 'decimal', 'grouping', 'kept']) document.body.dataset[name] = page.body.dataset[name] ?? ''
    document.title = page.title
    for (const note of [...page.getElementById('notes')?.children ?? []]) add(note)
    document.body.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
  }
  const isNewDay = document.body.dataset.today !== page.body.dataset.today
  if (isNewDay && document.startViewTransition && !stillness.matches) document.startViewTransition(update)
  else update()
  if (address) go(address, how)
}

// The day and the time of a moment, here or in a time zone. Before the hour at which days start, it is the day before.
export function dayAndTime(moment, timeZone) {
  const [date, time] = moment.toLocaleString('sv-SE', { timeZone }).split(' ')
  return [time.slice(0, 2) < +document.body.dataset.dayStart ? dayAndTime(new Date(moment - 432e5), timeZone)[0] : date, time]
}

// A note is shown once: remove it from the address.
export function withoutNote(address) {
  const clean = new URL(address)
  // Even deleting a missing parameter would change the encoding of the others.
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

// Days of the history open and close on one screen; its search is another screen.
const screenOf = ({ pathname }) => /^\/history(?!\/search)/.test(pathname) ? '/history' : pathname

// Returns a new entry's id. The end is free for the numbers of several entries, as in those of the server.
export const freshID = () => crypto.randomUUID().slice(0, -3) + '000'
