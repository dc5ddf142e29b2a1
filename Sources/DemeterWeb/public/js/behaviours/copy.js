// Copies the value of a field if the browser allows it; otherwise selects it.
import { say } from '../page/note.js'
import { whenChanged } from '../page/events.js'

export function copy(field) {
  const input = field.querySelector('input')
  const button = field.querySelector('button')
  const offer = () => { button.hidden = false }
  offer()
  whenChanged(field, offer)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(input.value)
      say('Copied')
    } catch {
      input.focus()
      input.select()
      say(document.execCommand('copy') ? 'Copied' : 'Selected; copy it with the keyboard or a long press')
    }
  })
}
