// Slides to the days before or after: with a finger, or in 300 ms otherwise.
import { stillness } from '../page/morph.js'

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
export const beside = (offset, side) => `calc(${offset}px + ${side * 100}%)`

const at = pane => pane?.querySelector('.page')?.dataset.at

// A copy of days that are about to leave or appear.
export function ghost(days) {
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
