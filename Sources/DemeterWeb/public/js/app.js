// Attaches each element's behaviours, named in data-behaviour, once; also to elements that a live update adds.
import { live } from './behaviours/live.js'
import { withoutNote } from './page/page.js'
import { clock } from './behaviours/clock.js'
import { sheet, closeSheet } from './behaviours/sheet.js'
import { submit } from './behaviours/submit.js'
import { swipe } from './behaviours/swipe.js'
import { note } from './page/note.js'
import { zone, deviceZone } from './behaviours/zone.js'
import { celebrate } from './behaviours/celebrate.js'
import { scale } from './behaviours/scale.js'
import { tab } from './behaviours/tab.js'
import { historyPane } from './history/history.js'
import { slidable } from './history/day-swipe.js'
import { grid } from './history/grid.js'
import { months } from './history/months.js'
import { detail } from './history/detail.js'
import { seek } from './history/search-form.js'
import { ask } from './addfood/food-field.js'
import { online } from './addfood/online-foods.js'
import { voice } from './addfood/voice.js'
import { review } from './addfood/review.js'
import { offline, insecure, prepare } from './offline/offline.js'
import { departed, outbox, settle } from './offline/outbox-view.js'
import { tick } from './history/ring-haptics.js'
import { upload } from './behaviours/upload.js'
import { shortcuts } from './page/shortcuts.js'
import { awaiting } from './behaviours/awaiting.js'
import { importing } from './behaviours/importing.js'
import { copy } from './behaviours/copy.js'
import { plot } from './behaviours/plot.js'
import { nudge } from './behaviours/nudge.js'
import { following } from './behaviours/following.js'
import { reveal } from './behaviours/reveal.js'
import { file } from './behaviours/file.js'
import { demand, mend } from './page/fields.js'

// Files of their own, for those who need them.
const bring = file => import(import.meta.url.replace(/app[^/]*$/, file)).catch(() => {})

const behaviours = {
  live, clock, sheet, close: closeSheet, submit, swipe, note, zone, 'device-zone': deviceZone, celebrate, scale, tab, history: historyPane,
  slide: slidable, grid, detail, seek, ask, online, voice, review, months, offline, insecure, waiting: outbox, settle, departed, tick, upload,
  importing, copy, following, awaiting,
  shortcuts, nudge, plot, reveal, file,
  // Explains what is new, until that was read once.
  once: line => localStorage.getItem(`told-${line.dataset.once}`) || bring('later.js'),
  // A file of its own, for those who scan.
  scan: root => import(import.meta.url.replace(/app(?=[^/]*$)/, 'scan')).then(module => module.scanner(root), () => {}),
}
const bound = new WeakMap()

function bind(root) {
  for (const element of [root, ...root.querySelectorAll('[data-behaviour]')]) {
    const names = bound.get(element) ?? new Set()
    bound.set(element, names)
    for (const name of (element.dataset?.behaviour ?? '').split(' ')) {
      if (!behaviours[name] || names.has(name)) continue
      names.add(name)
      behaviours[name](element)
    }
  }
}

// A file of its own, and a sign for the server, where there is room beside a calendar.
const room = matchMedia('(min-width: 48rem)')
const useRoom = () => {
  document.cookie = `demeter_wide=1; path=/history; samesite=lax; max-age=${room.matches ? 31536000 : 0}`
  if (room.matches) bring('wide.js')
}
room.addEventListener('change', useRoom)
useRoom()

// The style shows the focus after keys, not after taps.
addEventListener('pointerdown', () => { document.documentElement.dataset.pointer = '' }, true)
addEventListener('keydown', () => { delete document.documentElement.dataset.pointer }, true)

document.addEventListener('input', mend)
document.addEventListener('submit', demand, true)
document.addEventListener('demeter:changed', event => bind(event.target))
prepare(document)
document.addEventListener('demeter:sheet', event => {
  prepare(event.detail)
  bring('later.js')
})
bind(document.body)
if (withoutNote(location).href !== location.href) history.replaceState(history.state, '', withoutNote(location))
document.documentElement.dataset.ready = ''
