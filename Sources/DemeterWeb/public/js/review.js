// Recalculates while amounts are typed: an item's values from its unit, the total, and what the day comes to.
const values = ['calories', 'protein', 'carbohydrates', 'fat']

export default function review(form) {
  const decimal = document.body.dataset.decimal || '.'
  const read = text => Number((text ?? '').replace(decimal, '.').replace(',', '.') || NaN)
  const write = number => String(Math.round(number * 10) / 10).replace('.', decimal)
  const words = number => (Math.round(number * 10) / 10).toLocaleString(document.documentElement.lang === 'en' && decimal === '.' ? 'en-US' : 'de-DE')
  const items = [...form.querySelectorAll('[data-item]')]
  const field = (item, name) => form.elements[`${item.dataset.item}.${name}`]

  for (const item of items) {
    let base
    const rebase = () => { base = { quantity: read(field(item, 'quantity').value), values: values.map(name => read(field(item, name).value)) } }
    rebase()
    const scale = () => {
      const quantity = read(field(item, 'quantity').value)
      const per = field(item, 'unit').selectedOptions[0]?.dataset.per?.split(' ')
      if (!(quantity >= 0)) return
      values.forEach((name, index) => {
        const share = per ? read(per[index]) : base.quantity > 0 ? base.values[index] / base.quantity : NaN
        if (!Number.isNaN(share)) field(item, name).value = write(share * quantity)
      })
      sum()
    }
    field(item, 'quantity').addEventListener('input', scale)
    field(item, 'unit').addEventListener('input', scale)
    for (const name of values) field(item, name).addEventListener('input', () => { rebase(); sum() })
    field(item, 'leaveOut').addEventListener('input', () => {
      item.classList.toggle('left-out', field(item, 'leaveOut').checked)
      sum()
    })
  }

  function sum() {
    const counted = items.filter(item => !field(item, 'leaveOut').checked)
    const of = name => counted.map(item => read(field(item, name).value)).filter(number => number >= 0).reduce((a, b) => a + b, 0)
    const energy = of('calories')
    const shares = [['Protein', of('protein'), 4], ['Carbs', of('carbohydrates'), 4], ['Fat', of('fat'), 9]]
    const all = shares.reduce((sum, [, grams, energy]) => sum + grams * energy, 0)
    form.querySelector('.review-total').textContent = `${words(energy)} cal`
    form.querySelector('.review-macros').textContent = shares
      .map(([name, grams, factor]) => `${name} ${words(grams)} g${all ? `, ${Math.round(grams * factor * 100 / all)} %` : ''}`).join(' · ')
    const after = Number(form.dataset.before) + energy
    const goal = Number(form.dataset.goal)
    const line = form.querySelector('.review-after')
    line.textContent = line.textContent.replace(/:.*/, `: ${words(after)} cal${goal ? ` (${Math.round(after * 100 / goal)} % of daily goal)` : ''}`)
    const warning = form.querySelector('.review-warning')
    warning.hidden = !(goal && after > goal)
    if (!warning.hidden) warning.textContent = `That would be ${words(after - goal)} cal over the goal. It can be logged all the same.`
  }
}
