// Keeps the page as the diary is: whatever changes it, here or elsewhere, shows without a reload.
import { forget } from './ahead.js'
import { parse, show, showings } from './page.js'

let running = null
let again = false
let connection

export function refresh() {
  again = Boolean(running)
  running ??= load().finally(() => {
    running = null
    if (again) refresh()
  })
  return running
}

async function load() {
  // A page that is a form holds what is being typed; it has nothing to follow.
  if (document.querySelector('#main > .sheet')) return
  const address = location.href
  const before = showings
  try {
    const response = await fetch(address, { cache: 'no-cache', headers: { Accept: 'text/html' } })
    if (['/sign-in', '/welcome'].includes(new URL(response.url).pathname)) {
      if (!document.querySelector('dialog[open]')) location.assign(response.url)
      return
    }
    const text = await response.text()
    connected(true)
    if (address !== location.href || before !== showings) again = true
    else if (response.ok) show(parse(text))
  } catch {
    connected(false)
  }
}

function connected(isConnected) {
  connection.textContent = isConnected ? '' : 'Not connected. This is what was last known.'
}

export default function live(body) {
  connection = Object.assign(document.createElement('p'), { id: 'connection', role: 'status' })
  body.append(connection)
  let source
  const listen = () => {
    source?.close()
    source = new EventSource(body.dataset.events)
    for (const kind of ['change', 'midnight']) source.addEventListener(kind, () => { forget(); refresh() })
    let opened = false
    source.addEventListener('open', () => {
      if (opened || connection.textContent) { forget(); refresh() }
      opened = true
    })
    source.addEventListener('error', () => {
      if (!connection.textContent) refresh()
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 5000)
    })
  }
  listen()
  addEventListener('pagehide', () => source.close())
  addEventListener('pageshow', event => { if (event.persisted) { listen(); refresh() } })
  addEventListener('online', refresh)
  addEventListener('offline', refresh)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh() })
}
