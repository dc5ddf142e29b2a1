// Opens a link's page as a sheet over this one.
import { parse } from './page.js'

let dialog
let opener

export const isOpen = () => Boolean(dialog?.open)

export default function sheet(link) {
  // The page is fetched as the finger goes down, so that it is there when it comes up.
  let early
  const ask = () => fetch(link.href, { headers: { Accept: 'text/html' } })
  link.addEventListener('pointerdown', () => { early = ask().catch(() => null) })
  link.addEventListener('click', async event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    event.preventDefault()
    const response = (await early) ?? await ask().catch(() => null)
    early = null
    const content = response && sheetIn(parse(await response.text()))
    if (content) present(content, link)
    else location.assign(link.href)
  })
}

export const sheetIn = page => page.querySelector('#main > .sheet')

export function present(content, from) {
  if (!dialog) {
    dialog = document.createElement('dialog')
    dialog.className = 'sheet-dialog'
    dialog.setAttribute('aria-labelledby', 'sheet-title')
    dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close() })
    dialog.addEventListener('close', restoreFocus)
    document.body.append(dialog)
  }
  if (!dialog.open) opener = from
  dialog.replaceChildren(content)
  dialog.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
  if (!dialog.open) dialog.showModal()
  dialog.scrollTop = 0
  dialog.querySelector('[aria-invalid], [autofocus]')?.focus()
}

function restoreFocus() {
  dialog.replaceChildren()
  if (opener?.isConnected) opener.focus()
  else document.getElementById('main').focus({ preventScroll: true })
}

export function dismiss() {
  dialog?.close()
}

// A sheet's own way out: closes it instead of following the link.
export function close(link) {
  link.addEventListener('click', event => {
    if (!isOpen()) return
    event.preventDefault()
    dismiss()
  })
}
