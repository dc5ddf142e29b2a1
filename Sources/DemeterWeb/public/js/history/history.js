// Opens the history's own links without a page load, and prefetches the neighbours.
import { fetched } from '../page/prefetch.js'
import { stillness } from '../page/morph.js'
import { whenChanged, whenIdle } from '../page/events.js'
import { isOverCalendar, visit } from './visit.js'

const inside = link => link && link.origin === location.origin && link.pathname.startsWith('/history') && !link.dataset.behaviour

export function historyPane(root) {
  let going = null
  root.addEventListener('pointerdown', event => {
    const link = event.target.closest('a')
    if (inside(link)) fetched(link.href).catch(() => {})
  })
  root.addEventListener('click', event => {
    const link = event.target.closest('a')
    if (!inside(link) || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    event.preventDefault()
    if (link.closest('#picker')) closePicker()
    if (link.id === 'today') return today(link)
    if (link.id === 'close-day' && isOverCalendar) return history.back()
    // If a filter change is loading, apply the next one to its result.
    if (going && link.matches('.toggle')) return going.then(() => pressAgain(root, link))
    // A selected day gets no history entry.
    const visiting = visit(link.href, { how: link.matches('.step-day, #close-record') ? 'replace' : 'push' }).finally(() => {
      if (going === visiting) going = null
    })
    going = visiting
  })
  const ahead = () => whenIdle(() => {
    for (const pane of root.querySelectorAll('.pane')) {
      for (const way of [pane.dataset.left, pane.dataset.right]) if (way) fetched(new URL(way, location.href).href).catch(() => {})
    }
  })
  whenChanged(root, ahead)
  ahead()
}

const pressAgain = (root, { textContent }) => [...root.querySelectorAll('.toggle')].find(link => link.textContent === textContent)?.click()

// The months lie over the page: a tap or the focus elsewhere closes them.
for (const kind of ['click', 'focusin']) {
  document.addEventListener(kind, ({ target }) => {
    const picker = document.getElementById('picker')
    if (picker?.open && !target.closest('#picker')) picker.open = false
  })
}

export function closePicker(id = 'picker') {
  const picker = document.getElementById(id)
  if (!picker?.open) return false
  picker.open = false
  picker.querySelector('summary').focus()
  return true
}

document.addEventListener('keydown', event => { if (event.key === 'Escape') leaveDay(event) })

function today(link) {
  const show = () => document.querySelector('.calendar [aria-current="date"]')
    ?.scrollIntoView({ block: 'nearest', behavior: stillness.matches ? 'auto' : 'smooth' })
  // Where today is shown and no day is open, nothing would change.
  if (link.ariaCurrent && !document.getElementById('detail')) show()
  else visit(link.href, { then: show })
}

// Escape closes what was opened last: the picker, else the filter, else the day, else the card of the selected day.
function leaveDay(event) {
  if (document.querySelector('dialog[open]') || event.defaultPrevented || closePicker() || closePicker('filter')) return
  (document.getElementById('close-day') ?? document.getElementById('close-record'))?.click()
}
