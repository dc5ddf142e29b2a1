// Scrolls to the entry that was searched for, and starts each day at its top.
import { whenChanged } from '../page/events.js'

export function detail(section) {
  const show = () => section.querySelector('.found')?.scrollIntoView({ block: 'center', behavior: 'instant' })
  let { day } = section.dataset
  show()
  whenChanged(section, () => {
    if (day === section.dataset.day) return
    day = section.dataset.day
    section.scrollTop = 0
    show()
  })
}
