// Sends a form without leaving the page. The typed text stays until the server has saved it.
import { forget } from '../page/prefetch.js'
import { forgetDraft } from '../addfood/food-field.js'
import { hush, refresh } from './live.js'
import { add, say } from '../page/note.js'
import { morph } from '../page/morph.js'
import { parse, show, withoutNote } from '../page/page.js'
import { bringBack, dismiss, present, sheetIn } from './sheet.js'
import { hold, isKeeping } from '../offline/outbox-enqueue.js'
import { drop, isFor, isSaved } from '../offline/outbox-store.js'
import { complain } from '../page/form-error.js'
import { foresee } from './foresee.js'
import { deliver } from '../offline/outbox-view.js'
import { said } from '../page/said.js'

export function submit(form) {
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (form.inert) return
    const body = new URLSearchParams(new FormData(form, event.submitter))
    const made = new Date()
    const unlock = lock(form), back = foresee(form, body), listen = hush()
    const response = await sent(form, body).catch(() => null)
    const page = response && await response.text().then(parse, () => null)
    const isHeld = !page && await hold(form, body, made)
    const isDone = page && response.ok && !sheetIn(page) && !isOut(response)
    // A sheet that closes gives the focus back by itself.
    unlock(!isDone || !form.closest('dialog'))
    listen()
    // Refused, shown for a second look, or waiting on this device: none of it counts yet.
    if (!isDone) back()
    if (page) answer(form, body, response, page)
    else if (isHeld) wait(form, body)
    else fail(form, said('The server can’t be reached. What you typed is still here; try again.'))
  })
}

// Nothing in a form can be changed or pressed while it is saved. Returns the function that ends that, and returns the focus.
function lock(form) {
  const focused = document.activeElement
  const state = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' })
  form.ariaBusy = 'true'
  form.inert = true
  form.after(state)
  const late = setTimeout(() => { state.textContent = said('Saving…') }, 300)
  return stays => {
    clearTimeout(late)
    state.remove()
    form.ariaBusy = null
    form.inert = false
    if (stays && form.contains(focused) && document.activeElement !== focused) focused.focus({ preventScroll: true })
  }
}

// Sends the outbox first. A form that may wait does so after a short timeout, or if the server responds with an error.
async function sent(form, body) {
  const mayWait = isKeeping(form)
  if (mayWait && !await deliver()) throw new Error('others wait')
  const { person } = document.body.dataset
  const headers = person ? { 'Demeter-Person': person } : {}
  const response = await fetch(form.action, { method: 'POST', body, headers, signal: AbortSignal.timeout(mayWait ? 10000 : 30000) })
  if (!person || isOut(response)) return response
  if (!isFor(person, response) && (mayWait || response.ok || response.redirected)) throw new Error('not from this server')
  if (mayWait && (response.redirected ? !isSaved(response) : response.status >= 500)) throw new Error('not well')
  return response
}

// Shows a sheet that was closed too early again, with its text and the error.
function fail(form, words) {
  const sheet = form.closest('.sheet')
  // The form of a swipe is not seen.
  if (form.hidden) say(words)
  else if (sheet && !form.isConnected) bringBack(sheet, form, () => complain(form, words))
  else complain(form, words)
}

const isOut = response => ['/sign-in', '/welcome'].includes(new URL(response.url).pathname)

// Returns true if a form logs the words of the Add sheet.
const isOfDraft = form => ['/meals', '/add', '/exercise'].includes(form.getAttribute('action')) || form.closest('.understood')

// Goes on with the account, or shows why not; what was typed stays in its fields.
function enter(response, page) {
  if (response.redirected) return location.assign(response.url)
  const main = document.getElementById('main')
  morph(main, page.getElementById('main'))
  document.body.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
  main.querySelector('[aria-invalid]')?.focus()
}

// The server sends no password back. One that it did not refuse stays in its field.
function keepPasswords(form, sheet) {
  for (const { name, value } of form.querySelectorAll('[type="password"]')) {
    const field = sheet.querySelector(`[name="${name}"]:not([aria-invalid])`)
    if (field) field.value = value
  }
}

function wait(form, body) {
  const isPage = form.closest('#main > .sheet')
  if (form.closest('dialog')) dismiss()
  if (isOfDraft(form)) forgetDraft(body.get('day'))
  if (isPage) location.assign('/')
  else say(said('Saved on this device. It will be sent when the server can be reached.'))
}

function answer(form, body, response, page) {
  const sheet = sheetIn(page)
  if (form.closest('.sign-in')) {
    enter(response, page)
  } else if (isOut(response)) {
    fail(form, said('You have been signed out. Sign in again in another tab; what you typed is still here.'))
  } else if (sheet) {
    // A packet that was written down is logged next.
    const again = form.dataset.waiting
      && (sheet.querySelector(`form[action="${form.getAttribute('action')}"]`) ?? sheet.querySelector('form[data-later]'))
    if (again) again.dataset.waiting = form.dataset.waiting
    keepPasswords(form, sheet)
    if (form.isConnected) present(sheet, form)
    else bringBack(sheet, form)
    if (isSaved(response) && isOfDraft(form)) forgetDraft(body.get('day'))
    // Show the new item under its sheet.
    if (response.ok) refresh()
  } else if (response.ok || response.redirected) {
    form.closest('.note')?.remove()
    if (form.dataset.waiting) drop(Number(form.dataset.waiting))
    const isPage = form.closest('#main > .sheet')
    if (form.closest('dialog')) dismiss()
    forget()
    // Items that were only saved under a name still have to be logged.
    if (isOfDraft(form) && body.get('do') !== 'keep') forgetDraft(body.get('day'))
    if (!response.ok) {
      say(said('Saved. The page can’t be shown right now.'))
    } else if (isPage || withoutNote(response.url).href === location.href) {
      show(page, response.url)
    } else {
      // The result of an action for another page is reported here; the page stays.
      for (const note of [...page.getElementById('notes')?.children ?? []]) add(note)
      refresh()
    }
    if (document.activeElement === document.body) document.getElementById('main').focus({ preventScroll: true })
  } else if (response.status === 404) {
    fail(form, said('This has been deleted. Nothing was saved; what you typed is still here.'))
  } else {
    fail(form, page.querySelector('.problem p')?.textContent ?? said('That did not work. Nothing was saved.'))
  }
}
