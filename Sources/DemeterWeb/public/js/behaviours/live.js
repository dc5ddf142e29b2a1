// Keeps the page up to date: changes from this or other devices appear without a reload.
import { forget } from '../page/prefetch.js'
import { parse, show, showings } from '../page/page.js'
import { moment, said } from '../page/said.js'

let running = null
let again = false
// How many forms are being sent, whose answers bring the page, and whether something changed meanwhile.
let sending = 0
let isLate = false
let connection
// Whether a form leaves the page, as signing out does: its response names the next address.
let isLeaving = false
// The address at which the server refused a form that was sent without scripts.
let refusal

export function refresh() {
  again = Boolean(running)
  running ??= load().finally(() => {
    running = null
    if (again) refresh()
  })
  return running
}

// Waits with what changes until a form was answered, and the page has moved. Returns the function that ends that.
export function hush() {
  sending += 1
  return () => {
    sending -= 1
    if (isLate) setTimeout(hear, 1000)
  }
}

function hear() {
  forget()
  isLate = sending > 0
  if (!isLate) refresh()
}

async function load() {
  // A form page contains unsaved input, and an error page explains the error; both must not be refreshed.
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
    // A page from a cache, or from another machine on the network, is not the server's.
    const person = response.headers.get('Demeter-Person')
    if (!person) return connected(false)
    // The text in a sheet stays until it is closed; it can't be saved into another person's diary.
    if (person !== document.body.dataset.person) return document.querySelector('dialog[open]') || location.reload()
    connected(true)
    if (address !== location.href || before !== showings) again = true
    else if (response.ok) show(page, response.redirected ? response.url : null, 'replace')
  } catch {
    connected(false)
  }
}

// When the page last matched the server.
let last = new Date()
let retry

function connected(isConnected) {
  if (isConnected) {
    last = new Date()
    document.dispatchEvent(new CustomEvent('demeter:connected'))
  }
  // The browser reports a network that returns, but not a server.
  clearTimeout(retry)
  if (!isConnected && navigator.onLine) retry = setTimeout(refresh, 5000)
  const { kept } = document.body.dataset
  connection.textContent = isConnected ? '' : said('Offline. This is from {1}.', moment(kept ? new Date(kept) : last))
}

export function live(body) {
  connection = Object.assign(document.createElement('p'), { id: 'connection', role: 'status' })
  document.getElementById('main').before(connection)
  if (body.dataset.kept) connected(false)
  if ('refusal' in body.dataset) refusal = location.href
  let source
  // Changes without a connection are missed, also those between the rendering of this page and the first connection.
  let missed = true
  const listen = () => {
    source?.close()
    source = new EventSource(body.dataset.events)
    for (const kind of ['change', 'midnight', 'reset']) source.addEventListener(kind, hear)
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
