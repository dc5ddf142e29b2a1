// The device's time zone: offered if it differs from the person's, and sent with each entry.
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

export function deviceZone(input) {
  input.value = device() ?? ''
  const form = input.form
  const mine = document.querySelector('.banner')?.dataset.zone
  const wasTyped = form.querySelector('[aria-invalid], .form-error')
  // A time that was mentioned in the text is independent of the zone.
  if (form.elements.time?.type !== 'time' || form.elements.said || wasTyped || !mine || sameTime(mine)) return
  // The form was filled in for the person's zone; in the device's zone it is another time, perhaps another day.
  const [day, time] = wall(device(), new Date()).split(' ')
  form.elements.time.value = time.slice(0, 5)
  // It was not typed: the sheet may be closed.
  form.elements.time.defaultValue = form.elements.time.value
  if (form.elements.day?.value === document.body.dataset.today) form.elements.day.value = day
}
