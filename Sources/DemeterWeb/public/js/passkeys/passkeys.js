// Signs in with a passkey, by the button or by a suggestion of the name field, and makes passkeys. The forms have what the browser needs,
// and take what it answers.

// Bytes as text for addresses, and back.
const decoded = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), sign => sign.charCodeAt(0))
const encoded = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')

// A challenge can be answered for five minutes.
const renewal = 240000

function report(form, name) {
  for (const words of form.querySelectorAll('[data-problem]')) words.hidden = words.dataset.problem !== name
}

function deliverAnswer(form, values) {
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value ? encoded(value) : ''
  form.submit()
}

// A browser asks for one passkey at a time: the button ends the suggestions.
let passkeyRequest = new AbortController()
let isPressed = false

async function signInWithPasskey(form, mediation) {
  passkeyRequest.abort()
  passkeyRequest = new AbortController()
  const { signal } = passkeyRequest
  const publicKey = { challenge: decoded(form.dataset.challenge), rpId: form.dataset.host, userVerification: 'preferred' }
  const { rawId, response } = await navigator.credentials.get({ mediation, signal, publicKey })
  const { userHandle, clientDataJSON, authenticatorData, signature } = response
  deliverAnswer(form, { passkey: rawId, user: userHandle, clientData: clientDataJSON, authenticatorData, signature })
}

// Suggests passkeys in the name field, until one is chosen.
async function suggestPasskeys() {
  const form = document.getElementById('passkey-sign-in')
  if (form && await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) signInWithPasskey(form, 'conditional').catch(() => {})
}

async function renewChallenge() {
  const form = document.getElementById('passkey-sign-in')
  const page = await fetch('/sign-in').then(response => response.text()).catch(() => '')
  const fresh = new DOMParser().parseFromString(page, 'text/html').getElementById('passkey-sign-in')
  if (!form || !fresh || isPressed) return
  form.dataset.challenge = fresh.dataset.challenge
  suggestPasskeys()
}

async function pressButton(form) {
  report(form, '')
  if (!window.PublicKeyCredential) return report(form, 'unsupported')
  isPressed = true
  try {
    await signInWithPasskey(form)
  } catch {
    isPressed = false
    report(form, 'failed')
    suggestPasskeys()
  }
}

async function createPasskey(form) {
  report(form, '')
  if (!window.PublicKeyCredential) return report(form, 'unsupported')
  const { challenge, host, user, person, known } = form.dataset
  const publicKey = {
    challenge: decoded(challenge), rp: { id: host, name: 'Demeter' }, user: { id: decoded(user), name: person, displayName: person },
    pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
    excludeCredentials: known.split(' ').filter(Boolean).map(id => ({ type: 'public-key', id: decoded(id) })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' }, attestation: 'none',
  }
  try {
    const { response } = await navigator.credentials.create({ publicKey })
    deliverAnswer(form, { clientData: response.clientDataJSON, attestation: response.attestationObject })
  } catch (error) {
    report(form, error.name === 'InvalidStateError' ? 'known' : 'failed')
  }
}

document.addEventListener('submit', event => {
  const act = { 'passkey-sign-in': pressButton, 'passkey-new': createPasskey }[event.target.id]
  if (!act) return
  event.preventDefault()
  act(event.target)
})

if (document.getElementById('passkey-sign-in')) {
  suggestPasskeys()
  setInterval(renewChallenge, renewal)
}
