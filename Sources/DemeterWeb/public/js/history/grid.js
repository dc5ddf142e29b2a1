// The keys of an ARIA grid: arrows by day and week, Home and End in a week, PageUp and PageDown by month or week, T for today.
import { whenChanged } from '../page/events.js'
import { visit } from './visit.js'

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function later(day, days) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

// Returns the same date of the previous or next month, or that month's last.
export function laterMonth(day, months) {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

// Only one day of the grid is in the tab order; the arrow keys change which one.
function roving(table) {
  return chosen => {
    const cells = [...table.querySelectorAll('[data-day]')]
    const stop = chosen ?? cells.find(day => day === document.activeElement) ?? table.querySelector('.chosen') ??
      table.querySelector('[aria-current="date"]') ?? table.querySelector('[data-day]:not(.muted)')
    for (const day of cells) {
      const index = day === stop ? '0' : '-1'
      if (day.getAttribute('tabindex') !== index) day.setAttribute('tabindex', index)
    }
  }
}

// Binds the keys. `beyond` goes to a day that is not in the grid: before it (-1), after it (1), or today (0).
export function keys(table, beyond) {
  const rove = roving(table)
  const focus = day => {
    const found = table.querySelector(`[data-day="${day}"]`)
    if (!found) return false
    rove(found)
    found.focus()
    return true
  }
  const go = (day, sign) => focus(day) || beyond(day, sign)
  table.addEventListener('keydown', event => {
    const day = event.target.dataset?.day
    if (!day || event.ctrlKey || event.metaKey || event.altKey) return
    const row = [...event.target.closest('tr').querySelectorAll('[data-day]')]
    const isWeek = table.querySelectorAll('tbody tr').length === 1
    const page = sign => go(isWeek ? later(day, 7 * sign) : laterMonth(day, sign), sign)
    const step = steps[event.key]
    if (step) go(later(day, step), Math.sign(step))
    else if (event.key === 'Home') focus(row[0].dataset.day)
    else if (event.key === 'End') focus(row.at(-1).dataset.day)
    else if (event.key === 'PageUp') page(-1)
    else if (event.key === 'PageDown') page(1)
    else if (event.key.toLowerCase() === 't') go(document.body.dataset.today, 0)
    else return
    event.preventDefault()
  })
  table.addEventListener('focusin', event => { if (event.target.dataset.day) rove(event.target) })
  return { rove, focus }
}

const ways = { [-1]: 'previous', 0: 'today', 1: 'next' }

export function grid(table) {
  const { rove, focus } = keys(table, (day, sign) => {
    const way = document.getElementById(ways[sign])
    if (way) visit(way.href, { then: () => focus(day) })
  })
  whenChanged(table, () => rove())
  rove()
}
