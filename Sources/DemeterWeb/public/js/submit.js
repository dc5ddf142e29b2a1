// Sends a form without leaving the page. What was typed stays until the server has it.
import { forget } from './ahead.js'
import { forgetDraft } from './ask.js'
import { refresh } from './live.js'
import { add, say } from './note.js'
import { parse, show, withoutNote } from './page.js'
import { dismiss, isOpen, present, sheetIn } from './sheet.js'
import { complain, unreachable } from './trouble.js'

export default function submit(form) {
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    try {
      const body = new URLSearchParams(new FormData(form, event.submitter))
      const response = await fetch(form.action, { method: 'POST', body, signal: AbortSignal.timeout(30000) })
      answer(form, body, response, parse(await response.text()))
    } catch {
      complain(form, `${unreachable} What you typed is still here; try again.`)
    } finally {
      form.ariaBusy = null
    }
  })
}

function answer(form, body, response, page) {
  const sheet = sheetIn(page)
  if (new URL(response.url).pathname === '/sign-in') {
    complain(form, 'You have been signed out. Sign in again in another tab; what you typed is still here.')
  } else if (sheet) {
    if (form.isConnected || !isOpen()) present(sheet, form)
  } else if (response.ok || response.redirected) {
    form.closest('.note')?.remove()
    const isPage = form.closest('#main > .sheet')
    if (form.closest('dialog')) dismiss()
    forget()
    // What is only kept under a name is still to be logged.
    if (form.getAttribute('action') === '/meals' && body.get('do') !== 'keep') forgetDraft(body.get('day'))
    if (!response.ok) {
      say('Saved. The page can’t be shown just now.')
    } else if (isPage || withoutNote(response.url).href === location.href) {
      show(page, response.url)
    } else {
      // What was done elsewhere than on this page is told here; the page stays where it was.
      for (const note of [...page.getElementById('notes')?.children ?? []]) add(note)
      refresh()
    }
    if (document.activeElement === document.body) document.getElementById('main').focus({ preventScroll: true })
  } else if (response.status === 404) {
    complain(form, 'This entry was deleted meanwhile. Nothing was saved; what you typed is still here.')
  } else {
    complain(form, page.querySelector('.problem p')?.textContent ?? 'That did not work. Nothing was saved.')
  }
}
