// Makes the service worker cache nearby pages, and updates cached pages to the current time.
import { changes } from '../page/prefetch.js'
import { whenChanged, whenIdle } from '../page/events.js'
import { dayAndTime, freshID } from '../page/page.js'
import { resume } from './outbox-view.js'

const session = Math.random().toString(36)

export function offline(body) {
  const worker = navigator.serviceWorker
  if (!worker) return
  const remember = () => whenIdle(() => {
    if (!body.dataset.kept) worker.controller?.postMessage({ keep: inSight() })
  })
  worker.addEventListener('controllerchange', remember)
  whenChanged(body, remember)
  worker.register('/sw.js').catch(() => {})
  remember()
}

// Returns this page, those of the tabs, and the sheets to add food, to scan, of every visible entry, of weight and water, and of a note. Today and the sheets that follow the
// last measurement are fetched again whenever the diary changed.
function inSight() {
  const pages = [...document.querySelectorAll('#tabs a')].map(link => link.getAttribute('href')).filter(path => path !== location.pathname)
  const latest = `${session}-${changes}`
  const tiles = [...document.querySelectorAll('#tiles a[data-behaviour=sheet], #day-note a')]
  const sheets = [...document.querySelectorAll('.entry[data-version] a')].slice(0, 80)
  return [
    [location.href, null], ['/add', null], ['/scan', null], ['/measure/weight', null], ...pages.map(path => [path, path === '/' ? latest : null]),
    ...tiles.map(link => [link.href, latest]),
    ...sheets.map(link => [link.href, link.search ? null : link.closest('.entry').dataset.version]),
  ]
}

// Gives each form of a cached page a new entry id, and the current day and time.
export function prepare(page) {
  resume(page)
  if (!page.body.dataset.kept) return
  const [day, time] = dayAndTime(new Date())
  for (const input of page.querySelectorAll('input[name="id"]')) input.value = freshID()
  for (const input of page.querySelectorAll('input[name="day"]')) if (input.value === page.body.dataset.today) input.value = day
  for (const { elements } of page.querySelectorAll('form[data-later="add"]')) if (elements.time?.value) elements.time.value = time.slice(0, 5)
}

// Shown if the browser can't cache anything.
export function insecure(element) {
  const draw = () => { element.hidden = isSecureContext }
  draw()
  whenChanged(element, draw)
}
