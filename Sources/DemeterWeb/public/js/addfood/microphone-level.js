// The loudness at the microphone while a person speaks: 0 to 1, as long as the recogniser listens.
import { stillness } from '../page/morph.js'

// Returns the microphone permission: granted, denied, or prompt if the browser would ask or does not report it.
export async function leave() {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state
  } catch {
    return 'prompt'
  }
}

// A phone gives its microphone to one listener only: measuring would cut off the recogniser.
const isShared = !matchMedia('(hover: none) and (pointer: coarse)').matches

// Measures until `isOver` returns true. Never asks for permission: without it, or without sound, nothing is measured.
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
    // Maps −50 to −10 decibels; rises at once and falls slowly, which is easier to follow.
    const now = Math.min(Math.max((20 * Math.log10(loudness || 1e-9) + 50) / 40, 0), 1)
    level = Math.max(now, level * 0.9)
    form.dataset.level = level > 0.2 ? 'sound' : 'silence'
    // With reduced motion, only sound and silence are distinguished.
    if (!stillness.matches) form.style.setProperty('--level', level.toFixed(2))
    requestAnimationFrame(look)
  }
  look()
}
