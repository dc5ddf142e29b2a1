// Sends a form without leaving the page. What was typed stays until the server has it.
import { parse, show } from './page.js'
import { dismiss, isOpen, present, sheetIn } from './sheet.js'

export default function submit(form) {
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    try {
      const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
      const page = parse(await response.text())
      const sheet = sheetIn(page)
      if (sheet && (isOpen() || !response.redirected)) present(sheet, form)
      else if (response.ok || response.redirected) finish(page, response.url)
      else complain(form, page.querySelector('.problem p')?.textContent ?? 'That did not work. Nothing was saved.')
    } catch {
      complain(form, 'The server can’t be reached. What you typed is still here; try again.')
    } finally {
      form.ariaBusy = null
    }
  })
}

function finish(page, address) {
  dismiss()
  show(page, address)
}

function complain(form, words) {
  const old = form.querySelector('.form-error')
  const line = old ?? Object.assign(document.createElement('p'), { className: 'form-error', role: 'alert' })
  line.textContent = words
  if (!old) form.prepend(line)
}
