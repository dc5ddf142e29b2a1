// The device's time zone: offered if it differs from the person's, and sent with each entry.
import { whenChanged } from '../page/events.js'
import { dayAndTime } from '../page/page.js'

const device = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function zone(form) {
  form.elements.timeZone.value = device()
  form.addEventListener('submit', () => { form.elements.next.value = location.pathname + location.search })
  form.hidden = !device() || form.dataset.zone === device() || sameTime(form.dataset.zone)
}

const wall = (name, moment) => moment.toLocaleString('sv-SE', { timeZone: name })

function sameTime(name) {
  const now = new Date()
  try { return wall(name, now) === wall(device(), now) } catch { return false }
}

// What was not typed does not keep a sheet open.
const preset = (field, value) => { field.value = field.defaultValue = value }

export function deviceZone(input) {
  const fill = () => { input.value = device() ?? '' }
  fill()
  // A form that comes back with an error names no zone.
  whenChanged(input, fill)
  const { form } = input
  const { time, day, copyTo, said } = form.elements
  const mine = document.querySelector('.banner')?.dataset.zone
  const wasTyped = form.querySelector('[aria-invalid], .form-error')
  // A time that was mentioned in the text is independent of the zone. A form without a day means now.
  if (said || wasTyped || !mine || sameTime(mine)) return
  // The form was filled in for the person's zone; in the device's zone it is another time, perhaps another day.
  const [date, clock] = dayAndTime(new Date(), device())
  const isShown = time?.type === 'time'
  if (isShown) preset(time, clock.slice(0, 5))
  for (const field of [isShown && day, copyTo]) if (field?.value === document.body.dataset.today) preset(field, date)
}
