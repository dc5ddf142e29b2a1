// Opens a link's page as a sheet over this one.
import { prepare } from './offline.js'
import { parse } from './page.js'
import { complain, unreachable } from './trouble.js'

let dialog
let openedBy
// The link whose sheet is on its way; a second tap on it changes nothing, a tap on another takes its place.
let awaited = null

const fetchSheet = link => fetch(link.href, { headers: { Accept: 'text/html' } }).catch(() => null)

export function sheet(link) {
  // The page is fetched as the finger goes down, so that it is there when it comes up.
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
    prepare(page)
    const content = sheetIn(page)
    if (content) present(content, link)
    else if (response) location.assign(link.href)
    else complain(link, `${unreachable} Try again in a moment.`)
  })
}

export const sheetIn = page => page.querySelector('#main > .sheet')

const isOpen = () => Boolean(dialog?.open)

// Brings back a sheet that was closed too early. One that is open is not taken away: it goes first.
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

// What was pressed is pressed again with the same key, if it is still there.
const sameButton = (content, from) => from.matches('form')
  && [...content.querySelectorAll('form')].find(form => form.getAttribute('action') === from.getAttribute('action'))?.querySelector('button')

function openDialog(content, from) {
  dialog ??= make()
  if (!dialog.open) {
    openedBy = from
    // What has the focus now gets it back from the browser as the sheet closes.
    from.focus({ preventScroll: true })
  }
  dialog.setAttribute('aria-label', content.dataset.sheet)
  dialog.replaceChildren(content)
  if (!dialog.open) dialog.showModal()
  dialog.scrollTop = 0
}

function make() {
  const dialog = document.createElement('dialog')
  dialog.className = 'sheet-dialog'
  dialog.tabIndex = -1
  dialog.addEventListener('click', event => { if (isBeside(event) && !isTyped()) dialog.close() })
  dialog.addEventListener('close', restoreFocus)
  document.body.append(dialog)
  return dialog
}

function isBeside({ target, clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

// A tap beside the sheet must not cost anybody what they typed.
const isTyped = () => [...dialog.querySelectorAll('input:not([type="hidden"])')]
  .some(input => input.ariaInvalid || (input.type === 'radio' ? input.checked !== input.defaultChecked : input.value !== input.defaultValue))

// The event comes a little after the sheet has closed and the browser has brought the focus back: meanwhile another may be open, or the
// focus be elsewhere.
function restoreFocus() {
  if (dialog.open) return
  dialog.replaceChildren()
  if (document.activeElement !== document.body) return
  if (openedBy?.isConnected) openedBy.focus()
  else document.getElementById('main').focus({ preventScroll: true })
}

export function dismiss() {
  dialog?.close()
  addEventListener('click', swallow, true)
}

// The second of two quick taps must not land on what the sheet covered; the next first one may.
function swallow(event) {
  if (event.detail < 2) return removeEventListener('click', swallow, true)
  event.preventDefault()
  event.stopPropagation()
}

// A sheet's own way out: closes it instead of following the link.
export function closeSheet(link) {
  link.addEventListener('click', event => {
    if (!link.closest('dialog')) return
    event.preventDefault()
    dismiss()
  })
}
