// Keeps a form on this device that could not be sent.
import { keep } from './outbox.js'

// Only a page that opens offline may promise to keep what is typed.
export const isKeeping = form => Boolean(form.dataset.later && navigator.serviceWorker?.controller)

export async function hold(form, body, made) {
  if (!isKeeping(form) || body.get('do') === 'keep') return false
  const { dataset } = document.body
  const action = form.getAttribute('action')
  const { later } = form.dataset
  const day = body.get('day') || document.getElementById('detail')?.dataset.day || made.toLocaleDateString('sv-SE')
  body.set('made', made.toISOString())
  const item = { person: dataset.person, action, body: String(body), later, made: made.getTime(), day, ...said(form, body) }
  if (later !== 'add') item.entry = action.split('/')[2]
  if (form.dataset.waiting) item.number = Number(form.dataset.waiting)
  try {
    await keep(item)
  } catch {
    return false
  }
  navigator.storage?.persist?.()
  navigator.serviceWorker.ready.then(({ sync }) => sync?.register('outbox')).catch(() => {})
  return true
}

// What a form says, for the list: its name, and its calories where they are plain.
function said(form, body) {
  const sheet = form.closest('.sheet')
  const names = [...body].filter(([name]) => /^\d+\.name$/.test(name)).filter(([name]) => !body.has(name.replace('name', 'leaveOut')))
  const name = body.get('name') || names.map(([, name]) => name).join(', ') || form.querySelector('.name')?.textContent
    || sheet?.querySelector('.question')?.textContent || sheet?.dataset.sheet || ''
  const printed = form.querySelector('.energy, .review-total, .button.primary[value="log"]')?.textContent.match(/[\d.,]*\d(?= cal)/)?.[0]
  const typed = body.get('calories') ?? (printed ? null : sheet?.querySelector('[name="calories"]')?.value)
  const decimal = document.body.dataset.decimal || '.'
  const plain = typed ?? printed?.replaceAll(decimal === '.' ? ',' : '.', '') ?? ''
  const energy = plain.split(decimal).every(part => /^\d+$/.test(part)) ? Number(plain.replace(decimal, '.')) : null
  return { name, energy: form.dataset.later === 'delete' ? null : energy }
}
