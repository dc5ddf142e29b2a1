// Slides to the days before or after: with a finger, or in 300 ms otherwise.
import { fetched, known } from './ahead.js'
import { stillness } from './morph.js'
import { parse } from './page.js'
import { visit } from './visit.js'

const timing = { duration: 300, easing: 'ease-in-out' }

// Shows a page by calling `update`. If the days of a pane change, it moves from where the finger left it; later days come from the side
// that a finger would pull them from.
export function slide(page, offset, update) {
  const panes = stillness.matches ? [] : [...document.querySelectorAll('.pane')].filter(pane => {
    const other = page.getElementById(pane.id)
    // Another layout of the same days is not a move in time.
    return other?.className === pane.className && at(other) !== at(pane) && pane.checkVisibility({ visibilityProperty: true })
  })
  const ghosts = panes.map(pane => ({ pane, ghost: ghost(pane.querySelector('.page')), from: at(pane) }))
  update()
  for (const { pane, ghost, from } of ghosts) {
    pane.querySelectorAll('.ghost').forEach(old => old.remove())
    const side = offset ? -Math.sign(offset) : at(pane) > from ? 1 : -1
    pane.append(ghost)
    pane.querySelector('.page').animate([{ translate: beside(offset, side) }, { translate: '0' }], timing)
    ghost.animate([{ translate: `${offset}px` }, { translate: beside(0, -side) }], timing).finished.finally(() => ghost.remove())
  }
}

// A position in pixels relative to days on the right (1) or left (-1) with the same width. Measuring would take time at each step of a
// finger.
const beside = (offset, side) => `calc(${offset}px + ${side * 100}%)`

const at = pane => pane?.querySelector('.page')?.dataset.at

// A copy of days that are about to leave or appear.
function ghost(days) {
  const picture = days.cloneNode(true)
  picture.classList.add('ghost')
  picture.inert = true
  picture.ariaHidden = 'true'
  for (const element of picture.querySelectorAll('[id], [data-behaviour]')) {
    element.removeAttribute('id')
    element.removeAttribute('data-behaviour')
  }
  return picture
}

export function slidable(pane) {
  let start = null
  const address = dx => dx < 0 ? pane.dataset.left : pane.dataset.right
  pane.addEventListener('pointerdown', event => {
    if (event.pointerType === 'mouse' || !event.isPrimary || event.target.closest('.day .entry, input')) return
    start = { x: event.clientX, y: event.clientY, time: event.timeStamp, dx: 0, neighbour: null }
    for (const way of [pane.dataset.left, pane.dataset.right]) if (way) fetched(new URL(way, location.href).href).catch(() => {})
  })
  pane.addEventListener('pointermove', event => {
    if (!start) return
    const dx = event.clientX - start.x
    if (!start.dx) {
      if (Math.abs(dx) < 10) return
      if (Math.abs(event.clientY - start.y) > Math.abs(dx)) { start = null; return }
      pane.setPointerCapture(event.pointerId)
    }
    const way = address(dx)
    if (Math.sign(dx) !== Math.sign(start.dx)) uncover(pane, start, way, dx)
    // At the end, the page follows the finger a little and stops.
    start.dx = way ? dx : dx / 4
    if (stillness.matches) return
    pane.querySelector('.page').style.translate = `${start.dx}px`
    if (start.neighbour) start.neighbour.style.translate = beside(start.dx, -Math.sign(dx))
  })
  const end = event => {
    if (!start) return
    const { dx, time, neighbour } = start
    const speed = Math.abs(dx) / Math.max(1, event.timeStamp - time)
    const way = address(dx)
    start = null
    if (!dx) return
    const isFar = Math.abs(dx) > pane.clientWidth * 0.35 || (Math.abs(dx) > 40 && speed > 0.4)
    const page = pane.querySelector('.page')
    page.style.translate = ''
    neighbour?.remove()
    pane.addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => pane.removeEventListener('click', stopClick, true))
    if (event.type === 'pointerup' && way && isFar) visit(way, { offset: stillness.matches ? 0 : dx, then: () => {} })
    else if (!stillness.matches) page.animate([{ translate: `${dx}px` }, { translate: '0' }], { duration: 200, easing: 'ease-out' })
  }
  pane.addEventListener('pointerup', end)
  pane.addEventListener('pointercancel', end)
}

const stopClick = event => { event.preventDefault(); event.stopPropagation() }

// Shows the next days next to those that a finger moves away.
function uncover(pane, start, way, dx) {
  start.neighbour?.remove()
  start.neighbour = null
  const text = way && !stillness.matches && known(new URL(way, location.href).href)
  const days = text && parse(text).getElementById(pane.id)?.querySelector('.page')
  if (!days) return
  start.neighbour = ghost(days)
  pane.append(start.neighbour)
}
