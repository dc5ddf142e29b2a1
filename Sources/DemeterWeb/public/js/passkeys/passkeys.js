// Signs in with a passkey, by the button or by a suggestion of the name field, and makes passkeys. The forms have what the browser needs,
// and take what it answers.

// Bytes as text for addresses, and back.
const bytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), sign => sign.charCodeAt(0))
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')

// A challenge can be answered for five minutes.
const renewal = 240000

function problem(form, name) {
  for (const words of form.querySelectorAll('[data-problem]')) words.hidden = words.dataset.problem !== name
}

function send(form, values) {
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value ? text(value) : ''
  form.submit()
}

// A browser asks for one passkey at a time: the button ends the suggestions.
let asking = new AbortController()
let isPressed = false

async function signIn(form, mediation) {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  const publicKey = { challenge: bytes(form.dataset.challenge), rpId: form.dataset.host, userVerification: 'preferred' }
  const { rawId, response } = await navigator.credentials.get({ mediation, signal, publicKey })
  const { userHandle, clientDataJSON, authenticatorData, signature } = response
  send(form, { id: rawId, user: userHandle, clientData: clientDataJSON, authenticatorData, signature })
}

// Suggests passkeys in the name field, until one is chosen.
async function suggest() {
  const form = document.getElementById('passkey-sign-in')
  if (form && await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) signIn(form, 'conditional').catch(() => {})
}

async function renew() {
  const form = document.getElementById('passkey-sign-in')
  const page = await fetch('/sign-in').then(response => response.text()).catch(() => '')
  const fresh = new DOMParser().parseFromString(page, 'text/html').getElementById('passkey-sign-in')
  if (!form || !fresh || isPressed) return
  form.dataset.challenge = fresh.dataset.challenge
  suggest()
}

async function press(form) {
  problem(form, '')
  if (!window.PublicKeyCredential) return problem(form, 'unsupported')
  isPressed = true
  try {
    await signIn(form)
  } catch {
    isPressed = false
    problem(form, 'failed')
    suggest()
  }
}

async function make(form) {
  problem(form, '')
  if (!window.PublicKeyCredential) return problem(form, 'unsupported')
  const { challenge, host, user, person, known } = form.dataset
  const publicKey = {
    challenge: bytes(challenge), rp: { id: host, name: 'Demeter' }, user: { id: bytes(user), name: person, displayName: person },
    pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
    excludeCredentials: known.split(' ').filter(Boolean).map(id => ({ type: 'public-key', id: bytes(id) })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' }, attestation: 'none',
  }
  try {
    const { response } = await navigator.credentials.create({ publicKey })
    send(form, { clientData: response.clientDataJSON, attestation: response.attestationObject })
  } catch (error) {
    problem(form, error.name === 'InvalidStateError' ? 'known' : 'failed')
  }
}

document.addEventListener('submit', event => {
  const act = { 'passkey-sign-in': press, 'passkey-new': make }[event.target.id]
  if (!act) return
  event.preventDefault()
  act(event.target)
})

if (document.getElementById('passkey-sign-in')) {
  suggest()
  setInterval(renew, renewal)
}
