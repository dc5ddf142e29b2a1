// The outbox: forms that wait on this device. Each has its own id, so sending one twice saves it once.
// Runs in pages and in the service worker.
const channel = new BroadcastChannel('demeter-outbox')
const listeners = new Set()
let database

export function watch(listener) {
  listeners.add(listener)
  channel.onmessage = tell
}

const tell = () => listeners.forEach(listener => listener())

function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('demeter', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
    request.onsuccess = () => {
      // Don't block another page that wants to clear the database.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
}

// Opens the connection again if it failed, or if the browser has closed it since.
async function begin(mode, isAgain) {
  try {
    return (await (database ??= openDatabase())).transaction('outbox', mode, { durability: 'strict' })
  } catch (error) {
    database = undefined
    if (isAgain) throw error
    return begin(mode, true)
  }
}

async function work(mode, act) {
  const store = (await begin(mode)).objectStore('outbox')
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

// A later form for the same entry replaces the earlier one.
export const keep = item => change(store => {
  store.getAll().onsuccess = ({ target }) => {
    const earlier = item.entry && target.result.find(other => other.person === item.person && other.entry === item.entry)
    store.put(earlier ? { ...item, number: earlier.number } : item)
  }
})

export const drop = number => change(store => store.delete(number))

// Deletes the outbox of a person.
export const abandon = person => change(store => {
  store.getAll().onsuccess = ({ target }) => {
    for (const item of target.result) if (item.person === person) store.delete(item.number)
  }
})

// Returns true if a response is from this Demeter, for that person: any other machine on the network could respond “OK” or “not found”.
export const isFor = (person, response) => response.headers.get('Demeter-Person') === person

// Returns true if a response reports a saved change.
export const isSaved = response => response.redirected && response.headers.has('Demeter-Saved')

// Returns true if a person has to act: the server refused the item, or failed at it several times.
export const isStuck = item => Boolean(item.answer) || item.failures >= 3

// Returns true if an item should be sent now. Items at which the server failed are retried every hour.
export const isDue = item => !item.answer && !(isStuck(item) && Math.abs(Date.now() - item.tried) < 3600000)

const grip = number => `demeter-outbox-${number}`

// Prevents an item from being sent while it is open for editing in any tab; returns the function that releases it.
export const holdBack = number => new Promise(resolve => navigator.locks.request(grip(number), () => new Promise(resolve)))

// Sends items in order, one sender at a time; calls `told` with each response. Returns true if all items got a response. Items that the
// server refuses stay with its response for the person to decide; items at which it fails do not block others.
export const send = (person, told = () => {}) => navigator.locks.request('demeter-outbox', async () => {
  let isAll = true
  for (const item of (await items(person)).filter(isDue)) {
    const outcome = await navigator.locks.request(grip(item.number), { ifAvailable: true }, lock => lock ? post(item, told) : 'held back')
    if (!outcome) return false
    if (outcome === 'held back') isAll = false
  }
  return isAll
})

// Returns true if this Demeter responded.
async function post(item, told) {
  let response, answer
  try {
    const body = new URLSearchParams(item.body)
    response = await fetch(item.action, { method: 'POST', body, headers: { 'Demeter-Person': item.person }, signal: AbortSignal.timeout(10000) })
    answer = await response.text()
  } catch {
    return false
  }
  if (!isFor(item.person, response) || response.status === 429) return false
  const isDone = isSaved(response)
  // A page that does not say whether the item was saved must not block the others either; sending it again is harmless.
  const isFailure = !isDone && (response.redirected || response.status >= 500)
  await change(store => {
    store.get(item.number).onsuccess = ({ target }) => {
      // Leave an item that was changed or discarded during sending.
      if (target.result?.body !== item.body) return
      if (isDone) store.delete(item.number)
      else if (isFailure) store.put({ ...item, failures: (item.failures ?? 0) + 1, tried: Date.now() })
      else store.put({ ...item, answer })
    }
  })
  if (!isFailure) told(isDone, answer)
  return true
}
