// Lets this device show reminders as notifications: asks the person and the browser's push service, and sends the form with the answer.

// Returns the bytes of a text in base64url.
const bytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), sign => sign.charCodeAt(0))

// Returns the registration of a worker that is active.
async function register() {
  const registration = await navigator.serviceWorker.register('/push.js', { scope: '/push/' })
  const worker = registration.installing ?? registration.waiting
  if (worker && !registration.active) {
    await new Promise(resolve => worker.addEventListener('statechange', () => ['activated', 'redundant'].includes(worker.state) && resolve()))
  }
  return registration
}

// Returns a subscription for messages of this server only.
async function subscribe(key) {
  const { pushManager } = await register()
  // One with an earlier key of the server is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
}

function problem(form, name) {
  for (const words of form.querySelectorAll('[data-problem]')) words.hidden = words.dataset.problem !== name
}

async function switchOn(form) {
  if (!navigator.serviceWorker || !('PushManager' in window)) return problem(form, 'unsupported')
  // Asked first, while the tap counts.
  if (await Notification.requestPermission() !== 'granted') return problem(form, 'denied')
  try {
    const { endpoint, keys } = (await subscribe(form.dataset.key)).toJSON()
    for (const [name, value] of Object.entries({ endpoint, ...keys })) if (form.elements[name]) form.elements[name].value = value
    form.submit()
  } catch {
    problem(form, 'failed')
  }
}

document.addEventListener('click', ({ target }) => {
  const form = target.closest?.('#push-on')?.form
  if (form) switchOn(form)
})
