// Keeps the page as the diary is: whatever changes it, here or elsewhere, shows without a reload.
import { forget } from './ahead.js'
import { parse, show, showings } from './page.js'

let running = null
let again = false
let connection
// Whether a form takes the browser elsewhere, as signing out does: its answer says where to.
let isLeaving = false
// The address at which the server refused what was sent without a script.
let refusal

export function refresh() {
  again = Boolean(running)
  running ??= load().finally(() => {
    running = null
    if (again) refresh()
  })
  return running
}

async function load() {
  // A page that is a form holds what is being typed, one that refused something says why; they have nothing to follow.
  if (document.querySelector('#main > .sheet') || location.href === refusal) return
  const address = location.href
  const before = showings
  try {
    const response = await fetch(address, { cache: 'no-cache', headers: { Accept: 'text/html' } })
    if (['/sign-in', '/welcome'].includes(new URL(response.url).pathname)) {
      if (!document.querySelector('dialog[open]') && !isLeaving) location.assign(response.url)
      return
    }
    const page = parse(await response.text())
    // A page that was kept, or that somebody else on the way made, is not the server's.
    const person = response.headers.get('Demeter-Person')
    if (!person) return connected(false)
    // What is typed into a sheet stays until it is closed; it can't be saved into another's diary.
    if (person !== document.body.dataset.person) return document.querySelector('dialog[open]') || location.reload()
    connected(true)
    if (address !== location.href || before !== showings) again = true
    else if (response.ok) show(page, response.redirected ? response.url : null, 'replace')
  } catch {
    connected(false)
  }
}

// When what is shown was last as the server has it.
let last = new Date()
let retry

function connected(isConnected) {
  if (isConnected) {
    last = new Date()
    document.dispatchEvent(new CustomEvent('demeter:connected'))
  }
  // A network that returns says so, a server does not.
  clearTimeout(retry)
  if (!isConnected && navigator.onLine) retry = setTimeout(refresh, 5000)
  const { kept } = document.body.dataset
  const since = kept ? new Date(kept) : last
  const day = since.toDateString() === new Date().toDateString() ? {} : { dateStyle: 'medium' }
  connection.textContent = isConnected ? '' : `Offline. This is from ${since.toLocaleString([], { ...day, timeStyle: 'short' })}.`
}

export function live(body) {
  connection = Object.assign(document.createElement('p'), { id: 'connection', role: 'status' })
  document.getElementById('main').before(connection)
  if (body.dataset.kept) connected(false)
  if ('refusal' in body.dataset) refusal = location.href
  let source
  // Whatever happens without a connection is not heard: also what happens between the making of this page and the first connection.
  let missed = true
  const listen = () => {
    source?.close()
    source = new EventSource(body.dataset.events)
    for (const kind of ['change', 'midnight', 'reset']) source.addEventListener(kind, () => { forget(); refresh() })
    source.addEventListener('open', () => {
      if (missed || connection.textContent) { forget(); refresh() }
      missed = false
    })
    source.addEventListener('error', () => {
      missed = true
      if (!connection.textContent) refresh()
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 5000)
    })
  }
  listen()
  addEventListener('submit', event => { isLeaving = !event.defaultPrevented })
  addEventListener('pagehide', () => source.close())
  addEventListener('pageshow', event => { if (event.persisted) { listen(); refresh() } })
  addEventListener('online', refresh)
  addEventListener('offline', refresh)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh() })
}
