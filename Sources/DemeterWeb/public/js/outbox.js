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

function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('demeter', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
    request.onsuccess = () => {
      // Whoever wants the database for itself, to clear it, is not held up.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
}

// A connection that could not be made, or that the browser has closed since, is made anew.
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

// A later word about the same entry takes the place of the earlier one.
export const keep = item => change(store => {
  store.getAll().onsuccess = ({ target }) => {
    const earlier = item.entry && target.result.find(other => other.person === item.person && other.entry === item.entry)
    store.put(earlier ? { ...item, number: earlier.number } : item)
  }
})

export const drop = number => change(store => store.delete(number))

// Lets go of whatever waits for a person.
export const abandon = person => change(store => {
  store.getAll().onsuccess = ({ target }) => {
    for (const item of target.result) if (item.person === person) store.delete(item.number)
  }
})

// Whether an answer is this Demeter's, and that person's: anybody on the way can say that all is well, or that something is not there.
export const isFor = (person, response) => response.headers.get('Demeter-Person') === person

// Whether an answer tells of something written: the server leads on to a page with a word about it.
export const isSaved = response => response.redirected && /[?&]note=(?!unknown)/.test(response.url)

// Whether a person has to look at something: the server refused it, or failed at it time and again.
export const isStuck = item => Boolean(item.answer) || item.failures >= 3

// Whether something is to be sent now. What the server fails at is tried again each hour.
export const isDue = item => !item.answer && !(isStuck(item) && Math.abs(Date.now() - item.tried) < 3600000)

const grip = number => `demeter-outbox-${number}`

// Keeps something from being sent while it is open to be changed, in this tab or any: gives what lets it go.
export const holdBack = number => new Promise(resolve => navigator.locks.request(grip(number), () => new Promise(resolve)))

// Sends in order, one sender at a time; `told` hears of each answer. Gives whether nothing stood in the way of it. What the server
// refuses stays with its answer, for the person to decide; what it fails at holds up nothing else.
export const send = (person, told = () => {}) => navigator.locks.request('demeter-outbox', async () => {
  let isAll = true
  for (const item of (await items(person)).filter(isDue)) {
    const outcome = await navigator.locks.request(grip(item.number), { ifAvailable: true }, lock => lock ? post(item, told) : 'held back')
    if (!outcome) return false
    if (outcome === 'held back') isAll = false
  }
  return isAll
})

// Gives whether this Demeter gave an answer.
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
  if (response.redirected && !isDone) return false
  const isFailure = !isDone && response.status >= 500
  await change(store => {
    store.get(item.number).onsuccess = ({ target }) => {
      // What was changed or thrown away while it was on its way is not touched.
      if (target.result?.body !== item.body) return
      if (isDone) store.delete(item.number)
      else if (isFailure) store.put({ ...item, failures: (item.failures ?? 0) + 1, tried: Date.now() })
      else store.put({ ...item, answer })
    }
  })
  if (!isFailure) told(isDone, answer)
  return true
}
