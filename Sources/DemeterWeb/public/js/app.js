// Attaches each element's behaviours, named in data-behaviour, once; also to elements that a live update adds.
import { live } from './live.js'
import { withoutNote } from './page.js'
import { clock } from './clock.js'
import { sheet, closeSheet } from './sheet.js'
import { submit } from './submit.js'
import { swipe } from './swipe.js'
import { note } from './note.js'
import { zone, deviceZone } from './zone.js'
import { celebrate } from './celebrate.js'
import { scale } from './scale.js'
import { tab } from './tab.js'
import { historyPane } from './history.js'
import { slidable } from './slide.js'
import { grid } from './grid.js'
import { months } from './months.js'
import { detail } from './detail.js'
import { seek } from './seek.js'
import { ask } from './ask.js'
import { online } from './online.js'
import { voice } from './voice.js'
import { review } from './review.js'
import { offline, insecure, prepare } from './offline.js'
import { departed, outbox, settle } from './waiting.js'
import { tick } from './tick.js'
import { upload } from './upload.js'
import { importing } from './importing.js'
import { copy } from './copy.js'
import { following } from './following.js'

const behaviours = {
  live, clock, sheet, close: closeSheet, submit, swipe, note, zone, 'device-zone': deviceZone, celebrate, scale, tab, history: historyPane,
  slide: slidable, grid, detail, seek, ask, online, voice, review, months, offline, insecure, waiting: outbox, settle, departed, tick, upload,
  importing, copy, following,
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

document.addEventListener('demeter:changed', event => bind(event.target))
prepare(document)
bind(document.body)
if (withoutNote(location).href !== location.href) history.replaceState(history.state, '', withoutNote(location))
document.documentElement.dataset.ready = ''
