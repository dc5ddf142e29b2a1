// Copies the value of a field if the browser allows it; otherwise selects it. A link in the field copies it too, and leads on. Where the device
// can share, an address can be shared.
import { say } from '../page/note.js'
import { whenChanged } from '../page/events.js'
import { said } from '../page/said.js'

export function copy(field) {
  const input = field.querySelector('input')
  const button = field.querySelector('button')
  const share = navigator.share && field.querySelector('[data-share]')
  const offer = () => {
    button.hidden = false
    if (share) share.hidden = false
  }
  async function put() {
    try {
      await navigator.clipboard.writeText(input.value)
      say(said('Copied'))
    } catch {
      input.focus()
      input.select()
      const isCopied = document.execCommand('copy')
      say(said(isCopied ? 'Copied' : 'Selected; copy it with the keyboard or a long press'))
    }
  }
  offer()
  whenChanged(field, offer)
  button.addEventListener('click', put)
  field.querySelector('a')?.addEventListener('click', put)
  // A person who closes the list of apps changed their mind.
  share?.addEventListener('click', () => navigator.share({ url: input.value }).catch(() => {}))
}
