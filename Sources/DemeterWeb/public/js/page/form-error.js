// Shows an error where it happened: in the form, else in the sheet, else at the bottom of the page.
import { say } from './note.js'
import { said } from './said.js'

export const unreachable = said('The server can’t be reached. Try again in a moment.')

export function complain(near, words) {
  const place = near.isConnected && !near.closest('.note') && (near.closest('form') ?? near.closest('.sheet'))
  if (!place) return say(words)
  const line = place.querySelector(':scope > .form-error') ?? document.createElement('p')
  line.className = 'form-error'
  line.role = 'alert'
  line.textContent = words
  place.prepend(line)
  line.scrollIntoView({ block: 'nearest' })
}
