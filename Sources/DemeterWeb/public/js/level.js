// How loud it is at the microphone while somebody speaks: 0 to 1, as long as the recogniser listens.
import { stillness } from './morph.js'

// Whether the browser lets the page listen: granted, denied, or prompt where it would ask, or where that can't be told.
export async function leave() {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state
  } catch {
    return 'prompt'
  }
}

// A phone has one microphone and gives it to one listener: measuring there would leave the recogniser deaf.
const isShared = !matchMedia('(hover: none) and (pointer: coarse)').matches

// Measures until `isOver` says so. Nobody is asked for anything: without leave, or without sound, nothing is measured.
export async function measure(form, isOver) {
  if (!isShared || await leave() !== 'granted') return
  let stream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch {
    return
  }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let level = 0
  const look = () => {
    if (isOver()) {
      for (const track of stream.getTracks()) track.stop()
      context.close()
      form.style.removeProperty('--level')
      return
    }
    analyser.getFloatTimeDomainData(samples)
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    // From −50 to −10 decibels; it rises at once and falls slowly, so that it can be followed.
    const now = Math.min(Math.max((20 * Math.log10(loudness || 1e-9) + 50) / 40, 0), 1)
    level = Math.max(now, level * 0.9)
    form.dataset.level = level > 0.2 ? 'sound' : 'silence'
    // Without motion only sound and silence are told apart.
    if (!stillness.matches) form.style.setProperty('--level', level.toFixed(2))
    requestAnimationFrame(look)
  }
  look()
}
