// Recalculates while amounts are typed: an item's values from its unit, the total, and the total of the day.
import { followAmount } from '../page/amount.js'
import { calories, grams, read } from '../page/number.js'
import { parse } from '../page/page.js'
import { said } from '../page/said.js'

export function review(form) {
  const items = [...form.querySelectorAll('[data-item]')]
  const values = form.dataset.values.split(' ')
  const energies = form.dataset.energies.split(' ').map(Number)
  const field = (item, name) => form.elements[`${item.dataset.item}.${name}`]

  for (const item of items) {
    // The values follow the amount here; the server need not recalculate them.
    field(item, 'was')?.remove()
    followAmount({
      quantity: field(item, 'quantity'), unit: field(item, 'unit'), values: values.map(name => field(item, name)),
      steps: item.querySelectorAll('[data-step]'), places: 1, changed: changed(item),
    })
    field(item, 'name').addEventListener('input', () => { item.querySelector('.name').textContent = field(item, 'name').value })
    field(item, 'leaveOut').addEventListener('input', () => {
      item.classList.toggle('left-out', field(item, 'leaveOut').checked)
      sum()
    })
  }

  // When the day changes, refresh only its totals, not the fields being edited.
  const day = form.elements.day
  const follow = async () => {
    const asked = day.value
    const line = form.querySelector('.review-after')
    const body = new URLSearchParams(new FormData(form))
    body.set('do', 'update')
    let fresh
    try {
      fresh = parse(await (await fetch(form.action, { method: 'POST', body })).text()).querySelector('form[data-before]')
    } catch { /* Then no total of that day is shown. */ }
    if (asked !== day.value) return
    const isKnown = fresh && !fresh.querySelector('#error-day')
    form.dataset.before = isKnown ? fresh.dataset.before : ''
    form.dataset.goal = isKnown ? fresh.dataset.goal : ''
    line.dataset.words = isKnown ? fresh.querySelector('.review-after').dataset.words : ''
    if (isKnown) form.querySelector('.said-day')?.replaceWith(fresh.querySelector('.said-day'))
    sum()
  }
  if (day.type === 'date') day.addEventListener('change', follow)

  // What was understood is not the reason of another amount.
  function changed(item) {
    return () => {
      const reason = item.querySelector('.reason')
      if (reason) reason.textContent = field(item, 'reason').value = form.dataset.changed
      sum()
    }
  }

  function sum() {
    const counted = items.filter(item => !field(item, 'leaveOut').checked)
    const known = name => counted.map(item => read(field(item, name).value)).filter(number => number >= 0)
    const of = name => known(name).reduce((a, b) => a + b, 0)
    const energy = of('calories')
    for (const item of items) {
      item.querySelector('summary .energy').textContent = calories(read(field(item, 'calories').value))
    }
    // A value that no item states is not zero.
    const shares = values.slice(1).map((name, place) => [name, of(name), energies[place]]).filter(([name]) => known(name).length)
    const all = shares.reduce((sum, [, mass, energy]) => sum + mass * energy, 0)
    for (const total of form.querySelectorAll('.review-total, .stays .energy')) total.textContent = calories(energy)
    form.querySelector('.review-macros').replaceChildren(...shares.map(([name, mass, energy]) => {
      const share = all && energy ? `, ${Math.round(mass * energy * 100 / all)}%` : ''
      return Object.assign(document.createElement('span'), { textContent: `${field(items[0], name).labels[0].textContent} ${grams(mass)}${share}` })
    }))
    const after = Number(form.dataset.before) + energy
    const goal = Number(form.dataset.goal)
    const line = form.querySelector('.review-after')
    line.textContent = said(line.dataset.words ?? '', calories(after), Math.round(after * 100 / goal))
    const warning = form.querySelector('.review-warning')
    warning.hidden = !(goal && after > goal)
    if (!warning.hidden) warning.textContent = said('That is {1} over the goal. You can log it anyway.', calories(after - goal))
  }
}
