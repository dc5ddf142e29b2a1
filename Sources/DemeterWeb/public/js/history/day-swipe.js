// Moves the days under a finger, and opens the days next to them.
import { fetched, known } from '../page/prefetch.js'
import { stillness } from '../page/morph.js'
import { parse } from '../page/page.js'
import { beside, ghost } from './slide.js'
import { visit } from './visit.js'

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
