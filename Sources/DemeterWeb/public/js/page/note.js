import { pulse } from './haptics.js'

const pulses = { success: 30, warning: [40, 60, 40] }

// Removes a note after ten seconds, the time to undo, unless the pointer or the focus is on it. A celebration ends after a second and a
// half, unless it can be undone.
export function note(element) {
  const isCelebration = element.classList.contains('celebration')
  const felt = pulses[isCelebration ? 'success' : element.dataset.pulse]
  if (felt) pulse(felt)
  const leave = () => {
    if (element.matches(':hover, :focus-within')) setTimeout(leave, 1000)
    else element.remove()
  }
  if (isCelebration && subject(element)) {
    element.classList.add('lasting')
    setTimeout(() => element.classList.remove('celebration'), 1500)
  }
  setTimeout(leave, isCelebration && !subject(element) ? 1500 : document.getElementById('notes').dataset.undoSeconds * 1000)
}

// Returns what a note's undo affects: an entry, or several by their ids.
function subject(element) {
  const action = element.querySelector('form')?.getAttribute('action')
  if (!action) return undefined
  const { pathname, searchParams } = new URL(action, location.href)
  return searchParams.get('ids') ?? pathname.split('/')[2]
}

// Adds a note at the bottom of the page, next to one with another undo. Beyond two, the oldest is removed. An entry that is being changed is
// scrolled out from under them.
export function add(element) {
  const notes = document.getElementById('notes')
  for (const old of [...notes.children]) if (!subject(old) || subject(old) === subject(element)) old.remove()
  while (notes.childElementCount > 1) notes.firstElementChild.remove()
  notes.append(element)
  document.activeElement?.closest('.entry')?.scrollIntoView({ block: 'nearest' })
  element.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
}

export function say(words, kind = '') {
  const element = document.createElement('div')
  element.className = `note ${kind}`.trim()
  element.dataset.behaviour = 'note'
  element.append(Object.assign(document.createElement('p'), { textContent: words }))
  add(element)
}
