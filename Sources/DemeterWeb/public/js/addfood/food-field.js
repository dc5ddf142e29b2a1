// Shows the parsed items during typing. Stores the draft until it is logged, even if the sheet is closed.
import { morph } from '../page/morph.js'
import { parse } from '../page/page.js'
import { said } from '../page/said.js'

const keyOf = day => `demeter:draft:${document.body.dataset.person}:${day === document.body.dataset.today ? '' : day ?? ''}`

// The storage key of the last used field. Drafts of other days and persons stay.
let latest

export const forgetDraft = day => sessionStorage.removeItem(latest ?? keyOf(day))

const gone = said('The server can’t be reached. Your words are kept.')
const late = said('The server takes too long to answer. Your words are kept.')
const analyzing = said('Analyzing your meal…')
const longer = said('This is taking longer than usual…')

// The button that logs, if nothing has to be reviewed first.
const logged = found => found.querySelector('.understood form button.primary')

// If not all items are in sight, the latest is, and the list can be scrolled by keyboard.
function showLatest(items) {
  if (!items || items.scrollHeight <= items.clientHeight) return
  items.tabIndex = 0
  items.scrollTop = items.lastElementChild.offsetTop - items.offsetTop
}

// The foods that an address names as chosen.
const taken = address => [...new URL(address).searchParams].filter(([name]) => name.startsWith('take.'))

export function ask(form) {
  const field = form.elements.q
  const status = form.querySelector('#voice-status')
  const kept = form.parentElement.querySelector('.kept-words')
  const key = latest = keyOf(form.elements.day.value)
  let timer
  let asked = 0
  let shown
  // What was chosen among several meanings of the words, which others may follow.
  let chosen = { words: field.value, foods: form.closest('dialog') ? [] : taken(location.href) }
  const clear = form.querySelector('.clear')
  const grow = () => {
    clear.hidden = !field.value
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + 2}px`
  }
  // The address of the results for these words and what was chosen among their meanings.
  const wanted = () => {
    const address = new URL(form.action)
    for (const [name, value] of new FormData(form)) if (value) address.searchParams.set(name, value)
    if (!field.value.startsWith(chosen.words)) chosen.foods = []
    for (const [name, food] of chosen.foods) address.searchParams.set(name, food)
    return address
  }
  // Returns whether the results for these words are shown.
  const find = async isTyping => {
    clearTimeout(timer)
    if (!form.isConnected) return false
    const turn = ++asked
    const address = wanted()
    if (isTyping) address.searchParams.set('typing', '1')
    const place = form.parentElement.querySelector('#found')
    // Results that are already shown stay, including those still awaited from the online service.
    if (address.href === shown) {
      place.removeAttribute('aria-busy')
      return true
    }
    place.setAttribute('aria-busy', 'true')
    form.querySelector('.retry')?.remove()
    const waits = [[400, analyzing], [3000, longer]]
      .map(([after, words]) => setTimeout(() => { status.textContent = words }, after))
    const patience = AbortSignal.timeout(10000)
    try {
      const response = await fetch(address, { headers: { Accept: 'text/html' }, signal: patience })
      const found = parse(await response.text()).getElementById('found')
      if (turn !== asked || !found) return false
      // Other foods take the place of these; their rows are not moved about.
      place.querySelector('.entries > ul')?.remove()
      morph(place, found)
      kept.hidden = true
      shown = address.href
      showLatest(place.querySelector('.understood > ul'))
      field.enterKeyHint = logged(place) ? 'done' : 'next'
      if (isTyping) timer = setTimeout(find, 1000)
      if ([gone, late, analyzing, longer].includes(status.textContent)) status.textContent = ''
      place.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
      return true
    } catch {
      if (turn === asked) fail(patience.aborted ? late : gone)
      return false
    } finally {
      waits.forEach(clearTimeout)
      if (turn === asked) place.removeAttribute('aria-busy')
    }
  }
  const fail = why => {
    status.textContent = why
    // What was understood of other words is not logged for these.
    const place = form.parentElement
    for (const stale of place.querySelectorAll('.understood:not(.kept-words)')) stale.remove()
    shown = undefined
    kept.elements.q.value = field.value
    kept.hidden = !field.value.trim() || !navigator.serviceWorker?.controller
    const retry = Object.assign(document.createElement('button'), { type: 'button', className: 'button small retry', textContent: said('Try again') })
    retry.addEventListener('click', () => find())
    status.after(retry)
  }
  const typed = event => {
    sessionStorage.setItem(key, field.value)
    grow()
    clearTimeout(timer)
    // After a typed letter, the word may go on. Until a pause, it is a beginning. What was spoken is whole.
    timer = setTimeout(() => find(event.isTrusted && /\p{L}$/u.test(field.value)), 120)
  }
  field.addEventListener('input', typed)
  clear.addEventListener('click', () => {
    form.dispatchEvent(new Event('demeter:clear'))
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  })
  // Another meaning is shown in its place.
  form.parentElement.addEventListener('click', event => {
    const link = event.target.closest('.understood .choices a')
    if (!link) return
    event.preventDefault()
    chosen = { words: field.value, foods: taken(link.href) }
    find()
  })
  // Log and Review wait for what was typed or chosen a moment before. What is doubtful or left out is seen before it is logged.
  form.parentElement.addEventListener('click', async event => {
    const button = event.target.closest('.understood:not(.kept-words) .pair :is(a, button)')
    const { href } = wanted()
    if (!button || shown === href || shown === `${href}&typing=1`) return
    event.preventDefault()
    event.stopPropagation()
    if (!await find() || !form.isConnected) return
    const pair = form.parentElement.querySelector('.understood .pair')
    const next = button.matches('a') ? pair?.querySelector('a') : pair?.querySelector('form .primary') ?? pair?.querySelector('a')
    next?.click()
  }, true)
  // What is typed by hand stays in sight.
  form.parentElement.querySelector('.manual').addEventListener('focusin', () => { form.parentElement.dataset.byHand ??= '' })
  form.querySelector('.by-hand').addEventListener('click', event => {
    event.preventDefault()
    form.parentElement.dataset.byHand = 'asked'
    const name = form.parentElement.querySelector('#field-name')
    name.value ||= field.value
    name.focus()
  })
  // Return logs what is understood, opens the review of what is not, and keeps the words if the server can't be reached. Shift and Return begin a line.
  field.addEventListener('keydown', async event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.repeat) return
    event.preventDefault()
    const isFound = await find()
    if (!form.isConnected) return
    const place = form.parentElement.querySelector('#found')
    const next = isFound ? logged(place) ?? place.querySelector('.understood a.primary') : !kept.hidden && kept.querySelector('button')
    if (next) next.click()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    find()
  })
  const draft = sessionStorage.getItem(key)
  const isDraft = draft && !field.value
  if (isDraft) field.value = draft
  // The form has the device's time zone once all its parts are bound.
  if (isDraft || 'scanned' in field.dataset) queueMicrotask(() => find())
  // New words replace those of a draft.
  if (form.closest('dialog')) {
    field.focus({ preventScroll: true })
    field.select()
  }
  requestAnimationFrame(grow)
}
