// Vibrates briefly when the month of rings changes and when a day is tapped, if the device can.
import { whenChanged } from '../page/events.js'
import { pulse } from '../page/haptics.js'

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
