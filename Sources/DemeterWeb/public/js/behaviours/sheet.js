// Opens a link's page as a sheet over this one.
import { parse } from '../page/page.js'
import { complain, unreachable } from '../page/form-error.js'
import { spring, stillness } from '../page/morph.js'

let dialog
let openedBy
// The link whose sheet is loading; a second tap on it changes nothing, a tap on another replaces it.
let awaited = null
// How far the open sheet, or its list of foods, is scrolled; a closed one forgets it.
let scrolled = 0
const scrollers = 'dialog, .add-foods'

const fetchSheet = link => fetch(link.href, { headers: { Accept: 'text/html' } }).catch(() => null)

export function sheet(link) {
  // The fetch starts when the finger goes down, to have the page when it comes up.
  let early = null
  link.addEventListener('pointerdown', () => { early ??= fetchSheet(link) })
  link.addEventListener('pointercancel', () => { early = null })
  link.addEventListener('click', async event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    event.preventDefault()
    if (awaited === link) return
    awaited = link
    link.ariaBusy = 'true'
    const response = await ((event.detail && early) || fetchSheet(link))
    early = null
    const page = parse(await response?.text().catch(() => '') ?? '')
    link.ariaBusy = null
    if (awaited !== link) return
    awaited = null
    document.dispatchEvent(new CustomEvent('demeter:sheet', { detail: page }))
    const content = sheetIn(page)
    if (content) {
      present(content, link)
      if ('speak' in link.dataset) speak(content)
    }
    else if (response) location.assign(link.href)
    else complain(link, unreachable)
  })
}

// Starts to listen, or puts the focus into the field: a keyboard may have a microphone of its own.
function speak(content) {
  const button = content.querySelector('.voice:not([hidden])')
  if (button) button.click()
  else content.querySelector('#food-field').focus()
}

export const sheetIn = page => page.querySelector('#main > .sheet')

const isOpen = () => Boolean(dialog?.open)

// Shows a sheet again that was closed too early. If another one is open, waits until that is closed.
export function bringBack(content, from, then = () => {}) {
  if (isOpen()) return dialog.addEventListener('close', () => bringBack(content, from, then), { once: true })
  present(content, from)
  then()
}

export function present(content, from) {
  const page = from.matches('form') && from.closest('#main > .sheet')
  if (page) page.replaceWith(content)
  else openDialog(content, from)
  content.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
  const next = content.querySelector('[aria-invalid], [autofocus]') ?? sameButton(content, from)
  if (next) next.focus()
  else if (!page && !dialog.contains(document.activeElement)) dialog.focus()
}

// Finds the button of the same form in the new content, to keep the focus on it.
const sameButton = (content, from) => from.matches('form')
  && [...content.querySelectorAll('form')].find(form => form.getAttribute('action') === from.getAttribute('action'))?.querySelector('button:not([type="button"], [tabindex])')

function openDialog(content, from) {
  dialog ??= make()
  if (!dialog.open) {
    openedBy = from
    // The browser returns the focus to this element when the sheet closes.
    from.focus({ preventScroll: true })
  }
  dialog.setAttribute('aria-label', content.dataset.sheet)
  dialog.replaceChildren(content)
  if (!dialog.open) dialog.showModal()
  dialog.scrollTop = scrolled = 0
}

function make() {
  const dialog = document.createElement('dialog')
  dialog.className = 'sheet-dialog'
  dialog.tabIndex = -1
  dialog.addEventListener('click', event => { if (isBeside(event) && !isTyped()) dialog.close() })
  dialog.addEventListener('close', restoreFocus)
  dialog.addEventListener('scroll', ({ target }) => { if (dialog.open && target.matches(scrollers)) scrolled = target.scrollTop }, true)
  drag(dialog)
  for (const change of ['resize', 'scroll']) visualViewport?.addEventListener(change, liftAboveKeyboard)
  document.body.append(dialog)
  return dialog
}

// Keeps the sheet above an on-screen keyboard, which covers the bottom of the page. A page that is zoomed is smaller too.
function liftAboveKeyboard() {
  const { height, offsetTop, scale } = visualViewport
  dialog.style.setProperty('--keyboard', `${scale > 1.01 ? 0 : Math.max(0, innerHeight - height - offsetTop)}px`)
}

function isBeside({ target, clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

// A tap outside the sheet must not discard typed text, or suggested goals.
const isTyped = () => Boolean(dialog.querySelector('.suggested')) || [...dialog.querySelectorAll('input:not([type="hidden"]), textarea:not(#food-field)')]
  .some(input => input.ariaInvalid || (input.type === 'radio' ? input.checked !== input.defaultChecked : input.value !== input.defaultValue))

// A sheet is dragged down by its bar: by a quarter of its height, or fast, closes it, unless something is typed that no draft keeps.
function drag(dialog) {
  let start = null
  const move = distance => { dialog.style.translate = distance ? `0 ${distance}px` : '' }
  const stop = () => {
    start = null
    move(0)
  }
  dialog.addEventListener('pointerdown', event => {
    if (start || event.pointerType === 'mouse' || event.target.closest('a, button') || !event.target.closest('.sheet > .bar')) return
    start = { id: event.pointerId, y: event.clientY, time: event.timeStamp, distance: 0 }
    dialog.setPointerCapture(event.pointerId)
  })
  dialog.addEventListener('pointermove', event => {
    if (start?.id === event.pointerId) move(start.distance = Math.max(0, event.clientY - start.y))
  })
  dialog.addEventListener('pointerup', event => {
    if (start?.id !== event.pointerId) return
    const { distance, time } = start
    start = null
    const isFar = distance > dialog.offsetHeight / 4 || distance / (event.timeStamp - time) > 0.4
    if (distance > 10 && isFar && !isTyped()) return dialog.close()
    move(0)
    if (distance && !stillness.matches) {
      dialog.animate([{ translate: `0 ${distance}px` }, { translate: '0' }], { duration: 500, easing: spring() })
    }
  })
  dialog.addEventListener('pointercancel', stop)
  dialog.addEventListener('close', () => { start = null })
}

// Shows how a closed sheet sinks, by a picture of it.
function sink() {
  const style = dialog.style.cssText
  dialog.style.translate = ''
  if (stillness.matches || !dialog.firstChild) return
  const ghost = Object.assign(document.createElement('div'), { className: 'sheet-dialog sheet-ghost', inert: true, ariaHidden: 'true' })
  ghost.style.cssText = style
  ghost.append(...[...dialog.childNodes].map(child => child.cloneNode(true)))
  for (const element of ghost.querySelectorAll('[id], [data-behaviour]')) {
    element.removeAttribute('id')
    element.removeAttribute('data-behaviour')
  }
  ghost.addEventListener('animationend', () => ghost.remove())
  document.body.append(ghost)
  for (const scroller of scrolled ? [ghost, ghost.querySelector('.add-foods')] : []) if (scroller) scroller.scrollTop = scrolled
}

// The event arrives after the sheet has closed and the browser has restored the focus: meanwhile another sheet may be open, or the focus
// may be elsewhere.
function restoreFocus() {
  if (dialog.open) return
  sink()
  dialog.replaceChildren()
  if (document.activeElement !== document.body) return
  if (openedBy?.isConnected) openedBy.focus()
  else document.getElementById('main').focus({ preventScroll: true })
}

export function dismiss() {
  dialog?.close()
  addEventListener('click', swallow, true)
}

// Ignore the second tap of a double tap, which would hit what the sheet covered; accept the next first tap.
function swallow(event) {
  if (event.detail < 2) return removeEventListener('click', swallow, true)
  event.preventDefault()
  event.stopPropagation()
}

// Makes a sheet's close link close it instead of following the link.
export function closeSheet(link) {
  link.addEventListener('click', event => {
    if (!link.closest('dialog')) return
    event.preventDefault()
    dismiss()
  })
}
