// Uploads a file as soon as it is chosen or dropped, and shows the progress.
import { refresh } from './live.js'
import { whenChanged } from '../page/events.js'
import { complain } from '../page/form-error.js'
import { size } from './importing.js'
import { said } from '../page/said.js'

export function upload(form) {
  const input = form.querySelector('input[type=file]')
  const sending = form.querySelector('.sending')
  const drop = form.querySelector('.drop')
  let request

  // A live update may redraw the page, which contains no progress.
  function draw() {
    sending.hidden = !request
    drop.hidden = Boolean(request)
  }

  function send(file) {
    if (request || !file) return
    form.querySelector(':scope > .form-error, :scope > .message')?.remove()
    request = new XMLHttpRequest()
    request.open('POST', `${form.dataset.upload}?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => show(loaded, total || file.size))
    request.addEventListener('loadend', end)
    show(0, file.size)
    request.send(file)
    draw()
    sending.querySelector('button').focus()
  }

  function show(loaded, total) {
    const bar = sending.querySelector('progress')
    bar.value = total ? Math.floor(loaded / total * 100) : 0
    sending.querySelector('.sending-words').textContent = said('{1} of {2}', size(loaded), size(total))
  }

  async function end() {
    const { status, responseText } = request
    const wasStopped = request.stopped
    request = null
    input.value = ''
    draw()
    if (status === 202) {
      await refresh()
      document.querySelector('.running button')?.focus()
      return
    }
    if (status === 409) await refresh()
    if (wasStopped) return drop.scrollIntoView({ block: 'nearest' }), input.focus()
    let words = said(status === 0 ? 'The server can’t be reached. Nothing was imported; try again.' : 'That did not work. Nothing was imported.')
    try { words = JSON.parse(responseText).detail } catch {}
    complain(form, words)
  }

  sending.querySelector('button').addEventListener('click', () => {
    if (!request) return
    request.stopped = true
    request.abort()
  })
  input.addEventListener('change', () => send(input.files[0]))
  form.addEventListener('submit', event => { event.preventDefault(); send(input.files[0]) })
  for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop']) {
    form.addEventListener(kind, event => {
      event.preventDefault()
      drop.classList.toggle('over', kind === 'dragenter' || kind === 'dragover')
      if (kind === 'drop') send(event.dataTransfer.files[0])
    })
  }
  addEventListener('beforeunload', event => { if (request) event.preventDefault() })
  whenChanged(form, draw)
}
