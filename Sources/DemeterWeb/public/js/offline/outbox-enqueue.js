// Stores a form that could not be sent on this device.
import { calories, read } from '../page/number.js'
import { dayAndTime, freshID } from '../page/page.js'
import { keep } from './outbox-store.js'

// Only a page that works offline may promise to store what is typed.
export const isKeeping = form => Boolean(form.dataset.later && navigator.serviceWorker?.controller)

export async function hold(form, body, made) {
  if (!isKeeping(form) || !['log', 'scan', null].includes(body.get('do')) && form.getAttribute('action') === '/meals') return false
  const { dataset } = document.body
  const action = form.getAttribute('action')
  const { later } = form.dataset
  // A new entry without a day is one of now, also on the page of another day.
  const day = body.get('day') || later !== 'add' && document.getElementById('detail')?.dataset.day || dayAndTime(made)[0]
  body.set('made', made.toISOString())
  const item = { person: dataset.person, action, body: String(body), later, made: made.getTime(), day, ...shown(form, body) }
  if (later !== 'add') item.entry = action.split('/')[2]
  if (form.dataset.waiting) item.number = Number(form.dataset.waiting)
  try {
    await keep(item)
  } catch {
    return false
  }
  // A form that stays on the page, like the one of a glass of water, logs another one the next time.
  if (later === 'add') for (const input of form.querySelectorAll('input[name="id"]')) input.value = freshID()
  navigator.storage?.persist?.()
  navigator.serviceWorker.ready.then(({ sync }) => sync?.register('outbox')).catch(() => {})
  return true
}

// Returns the texts for the list: the form's name, and its calories if they are a plain number.
function shown(form, body) {
  if (body.has('q')) return { name: body.get('q'), energy: null }
  const sheet = form.closest('.sheet')
  const names = [...body].filter(([name]) => /^\d+\.name$/.test(name)).filter(([name]) => !body.has(name.replace('name', 'leaveOut')))
  const name = body.get('name') || names.map(([, name]) => name).join(', ') || form.querySelector('.name')?.textContent
    || sheet?.querySelector('.question')?.textContent || sheet?.dataset.sheet || ''
  return { name, energy: energyOf(form, body) }
}

// Returns the energy that a form logs, in the unit of the page, if it is a plain number; null if not.
export function energyOf(form, body) {
  const sheet = form.closest('.sheet')
  const printed = form.querySelector('.energy, .review-total, .button.primary[value="log"]')?.textContent
  const number = printed?.includes(calories().slice(1).trim()) ? printed.match(/\d[\d.,’'\s]*/)?.[0] : null
  const energy = read(body.get('calories') ?? number ?? sheet?.querySelector('[name="calories"]')?.value)
  return form.dataset.later !== 'delete' && energy >= 0 && energy < Infinity ? energy : null
}
