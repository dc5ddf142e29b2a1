// Keeps the page as the diary is: whatever changes it, here or elsewhere, shows without a reload.
import { parse, show } from './page.js'

let running = null
let again = false
let last = ''

export function refresh() {
  again = Boolean(running)
  running ??= load().finally(() => {
    running = null
    if (again) refresh()
  })
  return running
}

async function load() {
  const address = location.href
  try {
    const response = await fetch(address, { cache: 'no-cache', headers: { Accept: 'text/html' } })
    if (new URL(response.url).pathname === '/sign-in') return location.assign('/sign-in')
    const text = await response.text()
    connected(response.ok)
    if (!response.ok || address !== location.href || text === last) return
    last = text
    show(parse(text))
  } catch {
    connected(false)
  }
}

function connected(isConnected) {
  if (isConnected) delete document.body.dataset.offline
  else document.body.dataset.offline = ''
}

export default function live(body) {
  // A page that came as a form's own answer has an address that only takes posts; it has nothing to follow.
  let source
  const listen = () => {
    source?.close()
    source = new EventSource(body.dataset.events)
    source.addEventListener('change', refresh)
    source.addEventListener('midnight', refresh)
    let opened = false
    source.addEventListener('open', () => {
      if (opened) refresh()
      opened = true
      connected(true)
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 5000)
    })
  }
  listen()
  addEventListener('pagehide', () => source.close())
  addEventListener('pageshow', event => { if (event.persisted) { listen(); refresh() } })
  addEventListener('online', refresh)
  addEventListener('popstate', refresh)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh() })
}
