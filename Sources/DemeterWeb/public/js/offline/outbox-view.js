// Sends the outbox when possible, and shows it next to the server's data, but never adds it to the totals.
import { forget } from '../page/prefetch.js'
import { refresh } from '../behaviours/live.js'
import { morph } from '../page/morph.js'
import { add, say } from '../page/note.js'
import { calories } from '../page/number.js'
import { abandon, drop, holdBack, isDue, isStuck, items, keep, send, watch } from './outbox-store.js'
import { parse } from '../page/page.js'
import { present, sheetIn } from '../behaviours/sheet.js'
import { moment, said } from '../page/said.js'

let waiting = []
const number = element => Number(element.id.split('-')[1])

export function outbox(body) {
  const load = async () => {
    waiting = await items(body.dataset.person).catch(() => [])
    draw()
  }
  watch(load)
  load().then(deliver)
  addEventListener('online', deliver)
  document.addEventListener('demeter:connected', deliver)
  document.addEventListener('demeter:changed', event => { if (event.target === body) draw() })
  document.addEventListener('click', event => {
    const row = event.target.closest('#waiting li')
    const item = row && waiting.find(item => item.number === number(row))
    if (!item) return
    if (event.target.closest('.swipe-delete')) discard(item)
    else if (event.target.closest('.entry-link')) openWaiting(item, event.target.closest('.entry-link'))
  })
}

// Sends the outbox. Returns false if some items could not be sent.
export async function deliver() {
  if (!waiting.some(isDue)) return true
  let answers = 0, refused = 0
  const isAll = await send(document.body.dataset.person, (isDone, answer) => {
    answers += 1
    if (!isDone) refused += 1
    for (const note of isDone ? [...parse(answer).getElementById('notes')?.children ?? []] : []) add(note)
  })
  if (refused) say(said(refused === 1 ? 'One entry needs a look. Today shows why.' : '{1} entries need a look. Today shows why.', refused))
  if (answers) {
    forget()
    refresh()
  }
  return isAll
}

function draw() {
  const place = document.getElementById('waiting')
  const plus = document.getElementById('plus')
  if (!place || !plus) return
  const shown = waiting.filter(({ day }) => !place.dataset.day || day === place.dataset.day)
  const list = document.createElement('ul')
  list.className = 'card list'
  list.role = 'list'
  list.append(...shown.map(item => line(item, place.querySelector('template'))))
  morph(place.querySelector('ul'), list)
  place.hidden = !shown.length
  const open = shown.filter(item => !isStuck(item)), added = open.filter(item => item.later === 'add')
  const isKnown = added.every(item => item.energy !== null)
  const sum = calories(added.reduce((sum, item) => sum + item.energy, 0))
  plus.textContent = [
    added.length ? said(isKnown ? 'plus {1} waiting, {2}' : 'plus {1} waiting', added.length, sum) : '',
    open.length > added.length ? said('{1} to change', open.length - added.length) : '',
    shown.length > open.length ? said('{1} to decide', shown.length - open.length) : '',
  ].filter(Boolean).join(' · ')
  plus.hidden = !shown.length
}

const states = { add: said('Waiting to be sent'), edit: said('Change waiting to be sent'), delete: said('Deletion waiting to be sent') }
const failing = said('Not saved: the server has a problem. Retrying every hour.')

function line(item, template) {
  const row = template.content.firstElementChild.cloneNode(true)
  row.id = `waiting-${item.number}`
  row.classList.toggle('refused', isStuck(item))
  row.querySelector('.name').textContent = item.name
  row.querySelector('.when').textContent = item.answer ? reason(parse(item.answer)) : isStuck(item) ? failing : `${states[item.later]} · ${moment(new Date(item.made))}`
  row.querySelector('.energy').textContent = item.energy === null ? '' : calories(item.energy)
  row.querySelector('.entry-link').disabled = !item.answer && item.action !== '/entries' && item.later !== 'edit'
  row.querySelector('.swipe-delete').ariaLabel = said('Discard {1}', item.name)
  return row
}

const reason = page => page.querySelector('.field .error, .form-error, .problem p')?.lastChild.textContent ?? said('The server refused this.')

async function openWaiting(item, button) {
  let sheet = item.answer && sheetIn(parse(item.answer))
  if (!sheet) {
    const body = new URLSearchParams(item.body)
    const address = item.later === 'edit' && !item.answer ? item.action
      : item.action.startsWith('/measurements') ? `/measure/${body.get('kind')}` : item.action.startsWith('/exercise') ? `/exercise/new?q=${encodeURIComponent(body.get('words') ?? '')}` : '/add'
    const response = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => null)
    sheet = response && sheetIn(parse(await response.text()))
    if (!sheet) return say(said('This can’t be opened without the server.'))
    for (const other of sheet.querySelectorAll('.food-form, #found')) other.remove()
    if (item.answer) for (const name of ['id', 'version']) body.delete(name)
    if (!body.get('name')) body.set('name', item.name)
    if (!body.get('calories')) body.set('calories', item.energy ?? '')
    fill(formIn(sheet), body)
  }
  const form = formIn(sheet)
  if (form) form.dataset.waiting = item.number
  const letGo = await holdBack(item.number)
  // It may have been sent in the meantime.
  if (!(await items(item.person)).some(other => other.number === item.number)) return letGo()
  present(sheet, button)
  document.querySelector('dialog').addEventListener('close', () => {
    letGo()
    deliver()
  }, { once: true })
}

// The form of an entry; the sheet to add one has others above it.
const formIn = sheet => sheet.querySelector('.manual form') ?? sheet.querySelector('form[data-later], .own-food')

function fill(form, body) {
  for (const [name, value] of body) {
    const field = form.elements[name]
    if (!field) continue
    // A menu may not have a unit that was typed.
    if (field.matches?.('select') && ![...field.options].some(option => option.value === value)) field.add(new Option(value, value))
    field.value = value
  }
}

// Fills a waiting change into the form of its entry; the next change then continues from there.
export function resume(page) {
  for (const item of waiting) {
    const form = item.later === 'edit' && !item.answer && page.querySelector(`form[action="${item.action}"][data-later]`)
    if (form) fill(form, new URLSearchParams(item.body))
  }
}

async function discard(item) {
  await drop(item.number)
  say(said('Discarded: {1}', item.name))
  const undo = Object.assign(document.createElement('button'), { type: 'button', className: 'button small', textContent: said('Undo') })
  undo.addEventListener('click', () => {
    undo.closest('.note').remove()
    keep(item)
  })
  document.querySelector('#notes .note:last-child').append(undo)
}

// If the person chooses the server's version, discard the waiting change.
export function settle(link) {
  link.addEventListener('click', () => {
    const { waiting } = link.closest('.sheet').querySelector('[data-waiting]')?.dataset ?? {}
    if (waiting) drop(Number(waiting))
  })
}

// Deletes a person's data on this device together with their account.
export function departed(section) {
  const person = section.dataset.departed
  sessionStorage.clear()
  window.caches?.delete(`pages:${person}`)
  abandon(person)
}
