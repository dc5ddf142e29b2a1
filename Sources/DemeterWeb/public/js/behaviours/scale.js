// Scales calories and nutrients with the quantity while it is typed.
import { read, write } from '../page/number.js'

export function scale(form) {
  const fields = form.dataset.values.split(' ').map(name => form.elements[name])
  const quantity = form.elements.quantity
  let base
  const rebase = () => { base = { quantity: read(quantity.value), values: fields.map(field => read(field.value)) } }
  rebase()
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'scaled', value: '1' }))
  for (const field of fields) field.addEventListener('input', rebase)
  quantity.addEventListener('input', () => {
    const now = read(quantity.value)
    if (!(now > 0)) return
    if (!(base.quantity > 0)) base.quantity = 1
    fields.forEach((field, index) => {
      if (!Number.isNaN(base.values[index])) field.value = write(base.values[index] * now / base.quantity, 3)
    })
  })
}
