// Goes to another page of the history without a page load.
import { fetched } from '../page/prefetch.js'
import { refresh } from '../behaviours/live.js'
import { parse, show } from '../page/page.js'
import { say } from '../page/note.js'
import { slide } from './slide.js'
import { unreachable } from '../page/form-error.js'
import { painted } from '../page/events.js'

let destination = ''

// Whether the previous page is the calendar alone: closing the open day then goes back instead of forward.
export let isOverCalendar = false

// Whether another page is loading.
export let isGoing = false

// The scrolling element: the months of the steps lens scroll separately, everything else with the page.
const scroller = () => document.getElementById('months') ?? document.scrollingElement

// `how` is push, replace or stay; `offset` is how far a finger has already moved the page; `then` runs on the new page.
export async function visit(address, { how = 'push', offset = 0, then = focusOpened } = {}) {
  const href = new URL(address, location.href).href
  destination = href
  isGoing = true
  const pane = document.getElementById('history')
  const slow = setTimeout(() => pane?.classList.add('loading'), 120)
  let answer
  try {
    answer = await fetched(href)
    // Days under a finger go on at once.
    if (!offset) await painted()
  } catch {
    if (destination === href) say(unreachable)
    return false
  } finally {
    clearTimeout(slow)
    pane?.classList.remove('loading')
    if (destination === href) isGoing = false
  }
  if (destination !== href) return true
  const page = parse(answer.text)
  if (answer.ok && !page.body.dataset.person) return location.assign(answer.address)
  const opened = document.getElementById('detail')?.dataset.day
  const { href: from, pathname } = location
  slide(page, offset, () => {
    if (how === 'push') history.replaceState({ scroll: scroller().scrollTop }, '')
    show(page, answer.address, how)
  })
  if (location.href !== from) isOverCalendar = how === 'push' && pathname === '/history'
  then(opened)
  // A prefetched page may be outdated; refresh shows later changes at once.
  refresh()
  return true
}

// Moves the keyboard focus: into a day that was opened, and back to the day in the calendar when it is closed.
function focusOpened(before) {
  const detail = document.getElementById('detail')
  if (detail && detail.dataset.day !== before) document.getElementById('detail-title').focus({ preventScroll: true })
  else if (!detail && before) document.querySelector(`.calendar [data-day="${before}"]`)?.focus({ preventScroll: true })
}

addEventListener('popstate', async event => {
  isOverCalendar = false
  const { scroll } = event.state ?? {}
  if (!document.getElementById('history') || !location.pathname.startsWith('/history')) return refresh()
  if (await visit(location.href, { how: 'stay' }) && scroll !== undefined) scroller().scrollTo({ top: scroll, behavior: 'instant' })
})
