// A row swiped to the left asks to delete it, to the right logs it again, on the present day. The button in the row and the one in its sheet do
// the same.
import { freshID } from '../page/page.js'

const far = 80

export function swipe(row) {
  let start = null
  const link = row.querySelector('.entry-link')
  const move = dx => {
    link.style.translate = dx ? `${dx}px` : ''
    row.classList.toggle('swiped', dx < 0)
    row.classList.toggle('repeated', dx > 0)
  }
  row.addEventListener('pointerdown', event => {
    if (event.pointerType !== 'mouse') start = { x: event.clientX, y: event.clientY, dx: 0 }
  })
  row.addEventListener('pointermove', event => {
    if (!start) return
    const dx = event.clientX - start.x
    if (Math.abs(dx) < 10 && !start.dx) return
    start.dx = Math.max(-160, Math.min(160, dx))
    move(start.dx)
  })
  const end = event => {
    if (!start) return
    const { dx } = start
    start = null
    move(0)
    if (event.type !== 'pointerup') return
    if (dx <= -far) row.querySelector('.swipe-delete').click()
    if (dx >= far) logAgain(row)
  }
  row.addEventListener('pointerup', end)
  row.addEventListener('pointercancel', end)
  link.addEventListener('click', event => { if (row.matches('.swiped, .repeated')) event.preventDefault() }, true)
}

// Sends the form of the button in the entry's sheet. It is outside the page, which may be replaced meanwhile.
function logAgain(row) {
  document.querySelector('.again-form')?.remove()
  const form = Object.assign(document.createElement('form'), { className: 'again-form', method: 'post', hidden: true })
  form.setAttribute('action', `/entries/${row.id.replace('entry-', '')}/again`)
  Object.assign(form.dataset, { behaviour: 'submit', later: 'add' })
  for (const [name, behaviour] of [['id', ''], ['timeZone', 'device-zone']]) {
    const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value: freshID() })
    input.dataset.behaviour = behaviour
    form.append(input)
  }
  // What waits on this device is named so.
  form.append(...['.name', '.energy'].map(part => row.querySelector(part).cloneNode(true)))
  document.body.append(form)
  form.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
  form.requestSubmit()
}
