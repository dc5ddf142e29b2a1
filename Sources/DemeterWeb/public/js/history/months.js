// Scrolling months: loads those that are near, unloads distant ones, and updates the address to the visible one.
import { changes, fetched } from '../page/prefetch.js'
import { keys, later, laterMonth } from './grid.js'
import { morph, stillness } from '../page/morph.js'
import { whenChanged } from '../page/events.js'
import { parse } from '../page/page.js'
import { closePicker } from './history.js'
import { isGoing, visit } from './visit.js'

// The maximum number of months with days; the others keep their size and their name.
const most = 18

export function months(scroller) {
  const calendar = document.getElementById('calendar')
  const { rove, focus } = keys(scroller, beyond)
  const near = new Set()
  const asOf = new WeakMap()
  let isByHand = false
  let isFetching = false
  let isLatestSeen = true

  const blocks = () => [...scroller.querySelectorAll('.month-block')]
  const block = month => document.getElementById(`month-${month}`)
  const isLazy = block => block.hasAttribute('data-lazy')
  const isStale = block => isLazy(block) || asOf.get(block) !== changes
  const address = block => block.querySelector('.show-month').href.replace(/#.*/, '')
  const middle = element => { const { top, bottom } = element.getBoundingClientRect(); return (top + bottom) / 2 }
  const distance = block => Math.abs(middle(block) - middle(scroller))
  const byDistance = (a, b) => distance(a) - distance(b)

  // Loads nearby months, the nearest first, one page at a time; each page contains the neighbours too.
  async function fill() {
    if (isFetching) return
    isFetching = true
    try {
      for (let next; (next = [...near].filter(isStale).sort(byDistance)[0]);) {
        if (!await fetchMonth(next)) break
        letGo()
      }
    } catch {
      // Unreachable: known months stay, and further scrolling tries again.
    } finally {
      isFetching = false
    }
    letGo()
  }

  async function fetchMonth(wanted) {
    const before = changes
    const page = parse((await fetched(address(wanted))).text)
    for (const fresh of page.querySelectorAll('.month-block:not([data-lazy])')) {
      const mine = document.getElementById(fresh.id)
      if (!mine || !isStale(mine)) continue
      morph(mine, fresh)
      asOf.set(mine, before)
    }
    rove()
    return !isStale(wanted)
  }

  function letGo() {
    const filled = blocks().filter(block => !isLazy(block))
    const far = filled.filter(block => !near.has(block) && !block.contains(document.activeElement)).sort(byDistance)
    for (const block of far.slice(Math.max(0, far.length - (filled.length - most)))) {
      if (filled.length <= most) break
      block.querySelector('table').remove()
      block.toggleAttribute('data-lazy', true)
    }
  }

  // Months of the page just shown are up to date. Another month that still shows an old selection is not.
  function took() {
    const [from, to] = scroller.dataset.sent.split(' ')
    for (const block of blocks()) {
      const { month } = block.dataset
      if (!isLazy(block) && month >= from && month <= to) asOf.set(block, changes)
      else if (block.querySelector('.chosen')) asOf.delete(block)
      observer.observe(block)
    }
    const last = blocks().at(-1)
    seen.observe(last)
    document.getElementById('latest').hidden = isLatestSeen
    rove()
    letGo()
    fill()
  }

  const observer = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting && target.isConnected) near.add(target)
      else near.delete(target)
    }
    fill()
  }, { root: scroller, rootMargin: '150% 0px' })

  const seen = new IntersectionObserver(entries => {
    isLatestSeen = entries.at(-1).isIntersecting
    const latest = document.getElementById('latest')
    if (latest) latest.hidden = isLatestSeen
  }, { root: scroller })

  // Returns the visible month: the first whose middle is in view; at either end the first or last one.
  function lookedAt() {
    const { scrollTop, scrollHeight, clientHeight } = scroller
    if (scrollTop > -4) return blocks().at(-1)
    if (-scrollTop > scrollHeight - clientHeight - 4) return blocks()[0]
    const { top } = scroller.getBoundingClientRect()
    return blocks().find(block => middle(block) > top)
  }

  function follow() {
    if (!isByHand || !scroller.isConnected || document.querySelector('#detail, dialog[open]')) return
    // If the person scrolled on during loading, follow to the new position.
    if (isGoing) return rest()
    const there = lookedAt()
    if (!there || there.dataset.month === scroller.dataset.at) return
    const day = new URLSearchParams(location.search).get('day')
    visit(address(there) + (day ? `&day=${day}` : ''), { how: 'replace', then: () => {} })
  }

  let resting
  function rest() {
    clearTimeout(resting)
    resting = setTimeout(follow, 150)
  }
  scroller.addEventListener('scroll', rest, { passive: true })
  for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    scroller.addEventListener(kind, () => { isByHand = true }, { passive: true })
  }

  function scrollTo(month, behavior = 'instant') {
    isByHand = false
    const target = block(month)
    if (!target) return
    const offset = target.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 4
    scroller.scrollTo({ top: target === blocks().at(-1) ? 0 : scroller.scrollTop + offset, behavior })
  }

  // The picker, the arrows, the links to the latest month, and months without days lead to their position in the stack.
  function jump(event) {
    if (!scroller.isConnected) return calendar.removeEventListener('click', jump, true)
    const link = event.target.closest('#picker a, .arrows a, #today, #latest, .show-month')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    event.preventDefault()
    event.stopPropagation()
    closePicker()
    const month = link.hash.replace('#month-', '')
    const isNear = near.has(block(month)) && !stillness.matches
    visit(link.href.replace(/#.*/, ''), { then: () => scrollTo(month, isNear ? 'smooth' : 'instant') })
  }
  calendar.addEventListener('click', jump, true)

  // The keys of the grid continue from month to month, also across months that are not loaded.
  async function beyond(day, sign) {
    if (focus(day)) return
    const month = day.slice(0, 7)
    if (block(month)) return await fetchMonth(block(month)) && focus(day)
    const known = blocks().map(block => block.dataset.month)
    const other = sign < 0 ? known.findLast(one => one < month) : known.find(one => one > month)
    if (other) beyond(sign < 0 ? later(laterMonth(`${other}-01`, 1), -1) : `${other}-01`, sign)
  }

  whenChanged(scroller, took)
  if (scroller.dataset.at !== blocks().at(-1).dataset.month) scrollTo(scroller.dataset.at)
  took()
}
