// A tick in the hand as another month of rings comes and as a day is tapped, where the device can.
import { whenChanged } from './page.js'

// Feels like something, unless nobody has touched the page yet: a browser refuses then.
export const pulse = pattern => { if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern) }

export function tick(pane) {
  const shown = () => pane.querySelector('.page:not(.ghost)')?.dataset.at
  let month = shown()
  whenChanged(pane, () => {
    const before = month
    month = shown()
    if (month !== before && pane.matches('.energy')) pulse(8)
  })
  pane.addEventListener('click', event => { if (pane.matches('.energy') && event.target.closest('a[data-day]')) pulse(8) })
}
