// Vibrates briefly when the month of rings changes and when a day is tapped, if the device can.
import { whenChanged } from './page.js'

// Vibrates, unless the person has not touched the page yet: browsers refuse it then.
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
