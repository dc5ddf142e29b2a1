// The service worker. Caches what was seen, to show it without the server: assets unchanged, pages in their last version.
// It stores the pages of one person, the one of the server's last response; signing in or out deletes them.
const shelf = `assets:${folder}`
const patience = 3000

addEventListener('install', event => event.waitUntil(install()))
addEventListener('activate', event => event.waitUntil(activate()))
addEventListener('sync', event => event.waitUntil(deliver()))

async function install() {
  const cache = await caches.open(shelf)
  await cache.addAll([...assets, '/offline'])
  await skipWaiting()
}

async function activate() {
  await forget(name => name.startsWith('assets:') && name !== shelf)
  // The request is sent to the server while the worker starts.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

// The pages to sign in and out.
const doors = /^\/(sign-in|sign-out|welcome|link|invitation|h)\b/

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && doors.test(url.pathname)) return event.respondWith(turn(request))
  if (request.method !== 'GET') return
  if (url.pathname.startsWith('/assets/')) return event.respondWith(asset(request, url))
  if (request.headers.get('Accept')?.includes('text/html')) event.respondWith(page(event, url))
})

// The name of an asset without its language.
const stem = path => path.split('/').pop().replace(/\..*\./, '.')

// A cached page may ask for assets of an earlier version or another language: respond with the current ones of that name.
async function asset(request, url) {
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request).catch(() => null)
  return response?.ok ? response : await caches.match(assets.find(path => stem(path) === stem(url.pathname)), { ignoreVary: true }) ?? response ?? Response.error()
}

async function page(event, url) {
  const seen = turns
  const network = Promise.resolve(event.preloadResponse).then(response => response ?? fetch(event.request))
  event.waitUntil(network.then(response => keepPage(response.clone(), seen)).catch(() => {}))
  const response = await Promise.race([network.catch(() => null), new Promise(resolve => setTimeout(resolve, patience))])
  if (response && response.status < 500) return response
  return await recall(url) ?? await network.catch(async () => {
    return event.request.mode === 'navigate' ? offline(`${url.pathname}${url.search}`) : Response.error()
  })
}

// The worker's responses have the same security headers as the server's pages: those of the offline page of this version.
async function answer(change, page) {
  const shell = await caches.match('/offline', { cacheName: shelf, ignoreVary: true })
  if (!shell) return Response.error()
  const headers = new Headers(shell.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(change(await (page ?? shell).text()), { headers })
}

// The page that reports a missing page, with a link to try again.
const offline = path => answer(text => text.replace('href="/offline"', () => `href="${path}"`))

// Counts sign-ins and sign-outs: responses to earlier requests are no longer cached.
let turns = 0

async function turn(request) {
  await wipe()
  return fetch(request).catch(() => offline('/'))
}

const isKept = name => name.startsWith('pages:')

function wipe() {
  turns += 1
  return forget(isKept)
}

async function forget(which) {
  for (const name of await caches.keys()) if (which(name)) await caches.delete(name)
}

const version = text => text.match(/name="version" value="(\d+)"/)?.[1] ?? ''

async function keepPage(response, seen, mark) {
  if (!response.ok || !response.headers.get('Content-Type')?.startsWith('text/html')) return
  const url = new URL(response.url)
  const text = await response.text()
  const person = text.match(/<body[^>]* data-person="([^"]+)"/)?.[1]
  // A page without a person may come from a captive portal; don't cache it.
  if (!person) return doors.test(url.pathname) ? wipe() : undefined
  if (seen !== turns || /[?&](q|note)=/.test(url.search)) return
  await forget(name => isKept(name) && name !== `pages:${person}`)
  const cache = await caches.open(`pages:${person}`)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8', 'Content-Language': text.match(/<html lang="([^"]+)/)?.[1] ?? '',
    'Kept-At': new Date().toISOString(), 'Kept-For': mark ?? version(text),
  }
  // It becomes the newest of the cache. Deleting it first would leave a moment without it.
  await cache.put(address(url), new Response(text, { headers }))
  if (seen !== turns) return wipe()
  for (const old of (await cache.keys()).slice(0, -200)) await cache.delete(old)
}

// Returns a page's address without its one-time note.
function address(url) {
  const clean = new URL(url)
  clean.hash = ''
  for (const name of ['note', 'entry']) if (clean.searchParams.has(name)) clean.searchParams.delete(name)
  return clean.href
}

async function recall(url) {
  const names = (await caches.keys()).filter(isKept)
  // The digits of a scanner go into the field of the sheet to add food, which keeps them.
  const { q, day, scan } = Object.fromEntries(url.searchParams)
  const digits = scan && q?.replace(/\D/g, '')
  const place = digits ? `/add${day ? `?day=${day}` : ''}` : address(url)
  const kept = names.length === 1 && await caches.match(place, { cacheName: names[0] })
  if (!kept) return
  const fill = text => digits ? text.replace('id="food-field"', '$& data-scanned').replace('</textarea>', `${digits}$&`) : text
  return answer(text => fill(text.replace('<body', `<body data-kept="${kept.headers.get('Kept-At')}"`)), kept)
}

// A page lists what should be cached, each with the version it has seen; a cached page of that version, in this language, is not fetched again.
let keeping = Promise.resolve()

addEventListener('message', event => {
  keeping = keeping.then(() => ahead(event.data.keep)).catch(() => {})
  event.waitUntil(keeping)
})

async function ahead(list) {
  for (const [path, mark] of list) {
    const url = new URL(path, location.origin)
    const name = (await caches.keys()).find(isKept)
    const kept = name && await caches.match(address(url), { cacheName: name })
    const isCurrent = mark === null || kept?.headers.get('Kept-For') === mark
    if (isCurrent && kept?.headers.get('Content-Language') === language) continue
    const seen = turns
    await keepPage(await fetch(url, { cache: 'no-cache', headers: { Accept: 'text/html' } }), seen, mark ?? undefined)
  }
}

async function deliver() {
  const name = (await caches.keys()).find(isKept)
  if (!name) return
  const person = name.slice('pages:'.length)
  if (!await send(person) || (await items(person)).some(isDue)) throw new Error('not yet')
}
