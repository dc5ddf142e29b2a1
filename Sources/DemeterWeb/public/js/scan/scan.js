// Reads the barcode of a packet in the camera's picture, on this device. A file of its own, which is fetched when its sheet is opened.
import { expand, readBarcode } from './barcode.js'
import { pulse } from '../page/haptics.js'
import { said } from '../page/said.js'

const cameraKey = 'demeter:camera'
const pause = 1000 / 15
// The part of a camera's picture that is looked at, in its own pixels. The frame on the screen is about there.
const part = { width: 640, height: 400 }

const refusals = {
  insecure: said('The camera needs a secure address (https). Take a photo, or type the digits.'),
  NotAllowedError: said('The camera is not allowed here. Allow it in the browser’s settings, take a photo, or type the digits.'),
  NotFoundError: said('No camera was found. Take a photo, or type the digits.'),
  NotReadableError: said('Another app uses the camera. Close that app and try again, take a photo, or type the digits.'),
}

const styled = new Promise(resolve => {
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('scan.css', import.meta.url).href })
  style.onload = style.onerror = resolve
  document.head.append(style)
})

// UPC-E leaves out zeros.
const inFull = code => expand(code.slice(0, 7)) + code[7]

// A QR code counts only if it names a product: https://www.gs1.org/standards/gs1-digital-link
const digitsOf = ({ format, rawValue }) => format === 'qr_code'
  ? rawValue.match(/\/01\/(\d{14})/)?.[1]
  : format === 'upc_e' && rawValue.length === 8 ? inFull(rawValue) : rawValue

function ownReader(canvas, context) {
  const { width, height } = canvas
  const { data } = context.getImageData(0, 0, width, height)
  const luma = new Uint8Array(width * height)
  for (let at = 0; at < luma.length; at += 1) luma[at] = (data[at * 4] * 77 + data[at * 4 + 1] * 150 + data[at * 4 + 2] * 29) >> 8
  const read = readBarcode(luma, width, height, { quick: true })
  return read && (read.kind === 'UPC-E' && read.code.length === 8 ? inFull(read.code) : read.code)
}

// Returns what finds the digits in a picture: the browser's detector where it knows these codes, else our own reader.
async function bestReader() {
  const known = await window.BarcodeDetector?.getSupportedFormats().catch(() => []) ?? []
  const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code'].filter(format => known.includes(format))
  if (!formats.includes('ean_13')) return ownReader
  const detector = new BarcodeDetector({ formats })
  return async canvas => (await detector.detect(canvas).catch(() => [])).map(digitsOf).find(Boolean)
}

export function scanner(root) {
  const viewer = root.querySelector('.viewer')
  const status = root.querySelector('[role=status]')
  const begin = root.querySelector('.begin')
  const torch = root.querySelector('.torch')
  const link = root.querySelector('.found')
  const forms = [...root.parentElement.querySelectorAll('form')]
  // A field of a recipe's form hides the id of its form.
  const { digits, photo, back } = Object.fromEntries(forms.map(form => [form.getAttribute('id'), form]))
  const dialog = root.closest('dialog')
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const reader = bestReader()
  let stream = null
  // Counts starts and stops: what an earlier start still waits for is dropped.
  let turn = 0
  // Whether the camera runs again when the page is seen again.
  let isWanted = false
  let looked = 0
  let before = null

  const say = words => { status.textContent = words }
  const halt = media => { for (const track of media?.getTracks() ?? []) track.stop() }
  const stop = () => {
    turn += 1
    halt(stream)
    stream = video.srcObject = null
    viewer.hidden = torch.hidden = true
  }
  const end = () => {
    isWanted = false
    stop()
  }
  const fail = name => {
    end()
    say(refusals[name] ?? said('The camera did not start. Try again, take a photo, or type the digits.'))
    begin.hidden = ['insecure', 'NotFoundError'].includes(name)
  }
  const found = code => {
    const { deviceId } = stream.getVideoTracks()[0].getSettings()
    if (deviceId) localStorage.setItem(cameraKey, deviceId)
    end()
    pulse(50)
    say(said('Found {1}', code))
    digits.elements.q.value = code
    digits.requestSubmit()
  }
  // Another code, or none yet: two pictures have to agree.
  const read = async now => {
    looked = now
    canvas.width = Math.min(part.width, video.videoWidth)
    canvas.height = Math.min(part.height, video.videoHeight)
    const [x, y] = [(video.videoWidth - canvas.width) / 2, (video.videoHeight - canvas.height) / 2]
    context.drawImage(video, x, y, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height)
    return (await reader)(canvas, context)
  }
  const watch = mine => {
    const look = async () => {
      if (mine !== turn) return
      const now = performance.now()
      const code = now - looked >= pause && video.videoWidth ? await read(now) : null
      if (mine !== turn) return
      if (code && code === before) return found(code)
      before = code || before
      if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(look)
      else requestAnimationFrame(look)
    }
    before = null
    look()
  }
  const equip = track => {
    const { zoom, torch: light } = track.getCapabilities?.() ?? {}
    // Many phones can't focus as near as a hand's width would need it without.
    if (zoom?.max >= 2) track.applyConstraints({ advanced: [{ zoom: 2 }] }).catch(() => {})
    torch.hidden = ![light].flat().includes(true)
    torch.ariaPressed = 'false'
  }
  const start = async () => {
    const mine = ++turn
    isWanted = true
    begin.hidden = true
    say(said('Starting the camera…'))
    try {
      const deviceId = localStorage.getItem(cameraKey) ?? undefined
      const wanted = { deviceId, facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } }
      const media = await navigator.mediaDevices.getUserMedia({ video: wanted })
      if (mine !== turn) return halt(media)
      stream = video.srcObject = media
      viewer.hidden = false
      await video.play()
      if (mine !== turn) return
      const [track] = media.getVideoTracks()
      track.addEventListener('ended', () => { if (mine === turn) fail() })
      equip(track)
      say(said('Hold the barcode a hand’s width away'))
      watch(mine)
    } catch (error) {
      if (mine === turn) fail(error.name)
    }
  }
  const seen = () => {
    if (!root.isConnected) document.removeEventListener('visibilitychange', seen)
    else if (document.hidden) stop()
    else if (isWanted) start()
  }

  // The button is hidden; the focus stays here.
  begin.addEventListener('click', () => {
    root.tabIndex = -1
    root.focus()
    start()
  })
  torch.addEventListener('click', async () => {
    const isOn = torch.ariaPressed !== 'true'
    await stream?.getVideoTracks()[0].applyConstraints({ advanced: [{ torch: isOn }] }).then(() => { torch.ariaPressed = String(isOn) }, () => {})
  })
  photo.elements.file.addEventListener('change', () => { if (photo.elements.file.files.length) photo.requestSubmit() })
  for (const form of forms) form.addEventListener('submit', end)
  // What was found is shown in this sheet's place. The form of a recipe does so itself.
  digits.addEventListener('submit', event => {
    if (!dialog || digits.getAttribute('method')) return
    event.preventDefault()
    const address = new URL(digits.action)
    for (const [name, value] of new FormData(digits)) if (value) address.searchParams.set(name, value)
    link.href = address.href
    link.click()
  })
  document.addEventListener('visibilitychange', seen)
  dialog?.addEventListener('close', end, { once: true })
  // Escape leads back to the recipe, as the close button does, and loses nothing of it.
  dialog?.addEventListener('cancel', event => {
    if (!back?.isConnected) return
    event.preventDefault()
    back.requestSubmit()
  })
  viewer.append(video)
  styled.then(() => {
    root.hidden = false
    if (!isSecureContext) fail('insecure')
    else if (!navigator.mediaDevices?.getUserMedia) fail('NotFoundError')
    else if (dialog?.open) start()
    else begin.hidden = false
  })
}
