// What waits on this device to be sent: forms with ids of their own, so that sending one twice saves once.
// Runs in pages and in the service worker.
const channel = new BroadcastChannel('demeter-outbox')
const listeners = new Set()
let database

export function watch(listener) {
  listeners.add(listener)
  channel.onmessage = tell
}

const tell = () => listeners.forEach(listener => listener())

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('demeter', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function work(mode, act) {
  const store = (await (database ??= open())).transaction('outbox', mode, { durability: 'strict' }).objectStore('outbox')
  return new Promise((resolve, reject) => {
    const request = act(store)
    store.transaction.oncomplete = () => resolve(request?.result)
    store.transaction.onabort = () => reject(store.transaction.error)
  })
}

async function change(act) {
  await work('readwrite', act)
  tell()
  channel.postMessage('')
}

export const items = async person => (await work('readonly', store => store.getAll())).filter(item => item.person === person)

// A later word about the same entry takes the place of the earlier one.
export const keep = item => change(store => {
  store.getAll().onsuccess = ({ target }) => {
    const earlier = item.entry && target.result.find(other => other.person === item.person && other.entry === item.entry)
    store.put(earlier ? { ...item, number: earlier.number } : item)
  }
})

export const drop = number => change(store => store.delete(number))

const grip = number => `demeter-outbox-${number}`

// Keeps something from being sent while it is open to be changed, in this tab or any: gives what lets it go.
export const holdBack = number => new Promise(resolve => navigator.locks.request(grip(number), () => new Promise(resolve)))

// Sends in order, one sender at a time; `told` hears of each answer. Gives whether all of it could be sent. What the server refuses
// stays with its answer, for the person to decide.
export const send = (person, told = () => {}) => navigator.locks.request('demeter-outbox', async () => {
  let isAll = true
  for (const item of await items(person)) {
    if (item.answer) continue
    const outcome = await navigator.locks.request(grip(item.number), { ifAvailable: true }, lock => lock ? post(item, told) : 'held back')
    if (!outcome) return false
    if (outcome === 'held back') isAll = false
  }
  return isAll
})

// Gives whether the server gave an answer that counts.
async function post(item, told) {
  let response, answer
  try {
    const body = new URLSearchParams(item.body)
    response = await fetch(item.action, { method: 'POST', body, headers: { 'Demeter-Person': item.person }, signal: AbortSignal.timeout(10000) })
    answer = await response.text()
  } catch {
    return false
  }
  const isDone = response.ok || response.redirected
  if (new URL(response.url).pathname === '/sign-in' || (!isDone && (response.status >= 500 || response.status === 429))) return false
  await change(store => {
    store.get(item.number).onsuccess = ({ target }) => {
      // What was changed or thrown away while it was on its way is not touched.
      if (target.result?.body !== item.body) return
      if (isDone) store.delete(item.number)
      else store.put({ ...item, answer })
    }
  })
  told(isDone, answer)
  return true
}
