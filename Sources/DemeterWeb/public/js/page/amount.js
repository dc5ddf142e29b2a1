// Values that follow an amount while it is typed, stepped, or given another unit.
import { calories, read, write } from './number.js'

// Scales the fields of values, calories first, with a quantity, or recalculates them from the selected unit. `changed` is called after each change.
export function followAmount({ quantity, unit, values, steps, places, changed = () => {} }) {
  const menu = unit?.matches('select') ? unit : null
  let base
  const rebase = () => { base = { quantity: read(quantity.value), unit: menu?.value, values: values.map(field => read(field.value)) } }
  rebase()
  const scale = () => {
    const now = read(quantity.value)
    const per = menu?.selectedOptions[0]?.dataset.per?.split(' ')
    if (!(now > 0)) return
    const isSame = base.unit === menu?.value && base.quantity > 0
    values.forEach((field, index) => {
      const share = isSame ? base.values[index] / base.quantity : Number(per?.[index] || NaN)
      if (!Number.isNaN(share)) field.value = write(share * now, places)
      // Remove values of another unit that can't be converted to this one.
      else if (!isSame && base.quantity > 0) field.value = ''
    })
    changed()
  }
  for (const button of steps) {
    button.addEventListener('click', () => {
      const next = stepped(read(quantity.value), Number(button.dataset.step), menu?.value)
      if (Number.isNaN(next)) return
      quantity.value = write(next, 3)
      scale()
      const energy = read(values[0].value)
      button.parentElement.querySelector('.stepped').textContent = [quantity.value, energy >= 0 && calories(energy)].filter(Boolean).join(', ')
    })
  }
  quantity.addEventListener('focus', () => quantity.select())
  quantity.addEventListener('input', scale)
  menu?.addEventListener('input', scale)
  for (const field of values) field.addEventListener('input', () => { rebase(); changed() })
}

// Returns a quantity one step up or down: whole portions, or ten grams. Less than one step is halved and doubled.
function stepped(quantity, direction, unit) {
  const step = unit === 'g' || unit === 'ml' ? 10 : 1
  if (!(quantity > 0)) return direction > 0 ? step : NaN
  if (direction > 0) return quantity < step ? Math.min(quantity * 2, step) : quantity + step
  if (quantity > step) return Math.max(quantity - step, step / 2)
  return quantity / 2 < step / 4 ? quantity : quantity / 2
}
