// Lets calories and nutrients of an entry follow its amount.
import { followAmount } from '../page/amount.js'
import { calories, read } from '../page/number.js'

export function scale(form) {
  const { quantity, servingUnit } = form.elements
  const values = form.dataset.values.split(' ').map(name => form.elements[name])
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'scaled', value: '1' }))
  const total = form.querySelector('.review-total')
  const changed = () => {
    if (total) total.textContent = calories(read(values[0].value))
  }
  followAmount({ quantity, unit: servingUnit, values, steps: form.querySelectorAll('[data-step]'), places: 3, changed })
}
