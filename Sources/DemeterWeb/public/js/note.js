import { pulse } from './tick.js'

const pulses = { success: 30, warning: [40, 60, 40] }

// Removes a note after the ten seconds in which it can be undone, unless the pointer or the focus is on it. A celebration is over after
// a second and a half; only one that can be undone stays.
export function note(element) {
  const isCelebration = element.classList.contains('celebration')
  const felt = pulses[isCelebration ? 'success' : element.dataset.pulse]
  if (felt) pulse(felt)
  const leave = () => {
    if (element.matches(':hover, :focus-within')) setTimeout(leave, 1000)
    else element.remove()
  }
  if (isCelebration && subject(element)) setTimeout(() => element.classList.remove('celebration'), 1500)
  setTimeout(leave, isCelebration && !subject(element) ? 1500 : document.getElementById('notes').dataset.undoSeconds * 1000)
}

// What a note offers to undo something of: an entry, or several by their ids.
function subject(element) {
  const action = element.querySelector('form')?.getAttribute('action')
  if (!action) return undefined
  const { pathname, searchParams } = new URL(action, location.href)
  return searchParams.get('ids') ?? pathname.split('/')[2]
}

// Puts a note at the foot of the page, beside those that still offer to undo something else. Of more than three the oldest gives way.
export function add(element) {
  const notes = document.getElementById('notes')
  for (const old of [...notes.children]) if (!subject(old) || subject(old) === subject(element)) old.remove()
  while (notes.childElementCount > 2) notes.firstElementChild.remove()
  notes.append(element)
  element.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
}

export function say(words, kind = '') {
  const element = document.createElement('div')
  element.className = `note ${kind}`.trim()
  element.dataset.behaviour = 'note'
  element.append(Object.assign(document.createElement('p'), { textContent: words }))
  add(element)
}
