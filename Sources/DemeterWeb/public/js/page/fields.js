// Fields say what they need before a form is sent. An error leaves as soon as its field is right.
import { read } from './number.js'

const isIncomplete = input => input.value.trim() ? input.value.length < input.minLength : input.ariaRequired === 'true'

// A text that was refused is not right. Most rules only the server knows: it judges other texts when they are sent.
function isRight(input) {
  if (['checkbox', 'radio'].includes(input.type)) return input.checked
  if (isIncomplete(input) || input.inputMode === 'decimal' && input.value && Number.isNaN(read(input.value))) return false
  return input.hasAttribute('data-needed') || input.value !== input.defaultValue
}

// Takes away the error of a field that is right now.
export function mend({ target }) {
  const field = target.closest('.wrong, fieldset:has(> .error)')
  if (!field || !isRight(target)) return
  field.querySelector('.error')?.remove()
  field.classList.remove('wrong')
  target.ariaInvalid = null
  target.setAttribute('aria-describedby', `hint-${target.name}`)
  target.removeAttribute('data-needed')
}

// Keeps a form from being sent while fields lack something, and says what in each.
export function demand(event) {
  const wrong = [...event.target.querySelectorAll('[data-needs]')].filter(isIncomplete)
  if (!wrong.length) return
  event.preventDefault()
  event.stopImmediatePropagation()
  wrong.forEach(refuse)
  wrong[0].focus()
}

function refuse(input) {
  const field = input.closest('.field')
  const error = Object.assign(document.createElement('p'), { className: 'error', id: `error-${input.name}` })
  const mark = Object.assign(document.createElement('span'), { className: 'error-mark', ariaHidden: 'true', textContent: '!' })
  error.append(mark, input.dataset.needs)
  field.querySelector('.error')?.remove()
  field.append(error)
  field.classList.add('wrong')
  input.ariaInvalid = 'true'
  input.setAttribute('data-needed', '')
  // A hint about the length would repeat the error.
  input.setAttribute('aria-describedby', input.minLength > 0 ? error.id : `${error.id} hint-${input.name}`)
}
