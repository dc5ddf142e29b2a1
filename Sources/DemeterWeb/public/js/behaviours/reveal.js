// Shows what is typed into the password field before the button. It is hidden again before it is sent, for password managers.
import { whenChanged } from '../page/events.js'

export function reveal(button) {
  const input = button.previousElementSibling
  const show = isShown => {
    input.type = isShown ? 'text' : 'password'
    button.ariaPressed = String(isShown)
    button.hidden = false
  }
  show(false)
  whenChanged(button, () => show(false))
  button.addEventListener('click', () => show(input.type === 'password'))
  input.form.addEventListener('submit', () => show(false))
}
