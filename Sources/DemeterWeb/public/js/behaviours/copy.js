// Copies the value of a field if the browser allows it; otherwise selects it. Where the device can share, a link can be shared.
import { say } from '../page/note.js'
import { whenChanged } from '../page/events.js'

export function copy(field) {
  const input = field.querySelector('input')
  const button = field.querySelector('button')
  const share = navigator.share && field.querySelector('[data-share]')
  const offer = () => {
    button.hidden = false
    if (share) share.hidden = false
  }
  offer()
  whenChanged(field, offer)
  // A person who closes the list of apps changed their mind.
  share?.addEventListener('click', () => navigator.share({ url: input.value }).catch(() => {}))
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
