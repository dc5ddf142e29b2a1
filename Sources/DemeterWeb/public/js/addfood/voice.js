// Voice input, if the browser really supports it. Recognised text goes into the field and is parsed like typed text.
import { leave, measure } from './microphone-level.js'
import { pulse } from '../page/haptics.js'
import { said, variety } from '../page/said.js'

const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition

const failures = {
  'not-allowed': said('The microphone is not allowed here. Allow it in the browser’s settings, or type instead.'),
  'service-not-allowed': said('Listening does not work here. Type instead, or use the microphone on your keyboard.'),
  'no-speech': said('Nothing was heard. Tap the microphone and try again, or type instead.'),
  'audio-capture': said('No microphone found. Type instead.'),
  network: said('Voice input needs a connection. Type instead.'),
}

// Shows the field's words over the field with the new ones marked: a field can't mark single words.
function emphasise(place, known, field) {
  const words = text => text.split(/(?<=\s)/)
  const [before, now] = [words(known), words(field.value)]
  let same = 0
  while (same < now.length && before[same]?.trimEnd() === now[same].trimEnd()) same += 1
  place.replaceChildren(now.slice(0, same).join(''), Object.assign(document.createElement('mark'), { textContent: now.slice(same).join('') }))
}

export function voice(form) {
  const button = form.querySelector('.voice')
  const status = form.querySelector('#voice-status')
  const field = form.elements.q
  // An installed iPhone app has a recogniser that never hears.
  if (!Recognition || navigator.standalone) return
  button.hidden = false
  status.textContent = said('Type it, or tap the microphone.')
  let listening = null
  const heard = form.querySelector('.heard')
  let silence
  let timer
  const say = (state, text) => {
    form.dataset.voice = state
    button.ariaLabel = state === 'listening' ? said('Stop listening') : said('Speak')
    button.ariaPressed = String(state === 'listening')
    status.textContent = text
  }
  const stop = () => {
    clearTimeout(silence)
    listening?.recognition.stop()
  }
  const start = () => {
    const recognition = new Recognition()
    // What is said replaces a draft that is selected, and else follows what is typed.
    const isSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length
    const before = field.value && !isSelected ? `${field.value.trimEnd()} ` : ''
    const run = listening = { recognition, heard: false }
    recognition.lang = variety()
    recognition.interimResults = true
    recognition.continuous = true
    const began = Date.now()
    const quiet = () => {
      clearTimeout(silence)
      silence = setTimeout(stop, 2000)
    }
    const end = (state, text) => {
      clearTimeout(silence)
      clearTimeout(run.dead)
      clearInterval(timer)
      if (listening === run) listening = null
      delete form.dataset.level
      heard.replaceChildren()
      say(state, text)
    }
    // Some browsers have a recogniser that never starts: wait two seconds, unless the person is being asked for permission.
    leave().then(state => {
      if (listening !== run || run.started) return
      run.dead = setTimeout(() => {
        recognition.abort()
        button.hidden = true
        end('error', failures['service-not-allowed'])
      }, state === 'prompt' ? 60000 : 2000)
    })
    recognition.addEventListener('start', () => {
      run.started = true
      clearTimeout(run.dead)
      pulse(10)
      const tick = () => say('listening', said('Listening… {1} s. Tap again to stop.', Math.round((Date.now() - began) / 1000)))
      tick()
      timer = setInterval(tick, 1000)
      measure(form, () => listening !== run)
    })
    // If the level can't be measured, the recogniser at least reports whether it hears anything.
    for (const kind of ['soundstart', 'speechstart']) recognition.addEventListener(kind, () => { form.dataset.level = 'sound' })
    for (const kind of ['soundend', 'speechend']) recognition.addEventListener(kind, () => { delete form.dataset.level })
    run.drop = () => {
      end('idle', '')
      recognition.abort()
    }
    recognition.addEventListener('result', event => {
      if (listening !== run) return
      run.heard = true
      const known = field.value
      field.value = before + [...event.results].map(result => result[0].transcript.trim()).join(' ')
      emphasise(heard, known, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.scrollTop = heard.scrollTop = field.scrollHeight
      quiet()
    })
    recognition.addEventListener('error', event => {
      if (listening !== run) return
      run.failed = true
      pulse([10, 40, 10])
      if (event.error === 'service-not-allowed') button.hidden = true
      end('error', failures[event.error] ?? said('Listening stopped. What was heard is in the field; type the rest.'))
    })
    recognition.addEventListener('end', () => {
      if (run.failed || listening !== run) return
      pulse(10)
      if (run.heard) end('success', said('Check the text and edit it if needed.'))
      else end('idle', failures['no-speech'])
    })
    say('processing', said('To log your meals by voice, the browser may ask for the microphone. It may send audio to the vendor of the browser.'))
    try {
      recognition.start()
    } catch {
      end('error', failures['service-not-allowed'])
    }
  }
  field.addEventListener('scroll', () => { heard.scrollTop = field.scrollTop })
  // What is typed counts, and ends the listening.
  field.addEventListener('input', event => { if (event.isTrusted) listening?.drop?.() })
  button.addEventListener('click', () => listening ? stop() : start())
  addEventListener('pagehide', stop)
  // What is said afterwards belongs to nothing.
  const drop = () => listening?.drop?.()
  form.addEventListener('demeter:clear', drop)
  form.closest('dialog')?.addEventListener('close', drop, { once: true })
}
