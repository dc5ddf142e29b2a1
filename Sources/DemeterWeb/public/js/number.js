// Numbers as this person writes them, read by the same rules as the server's.
const separators = () => [document.body.dataset.decimal || '.', document.body.dataset.grouping ?? ',']

const usual = /[,.]/

// What a text spells; NaN for anything else.
export function read(text) {
  const [decimal, grouping] = separators()
  let digits = text ?? ''
  if (grouping && !usual.test(grouping)) digits = digits.replaceAll(grouping, '')
  if (!usual.test(decimal)) digits = digits.replaceAll(decimal, '.')
  digits = digits.replace(/[\s’']/g, '')
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && dot >= 0) {
    // Both: the one that comes last is the decimal separator.
    digits = comma > dot ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  } else {
    const used = comma >= 0 ? ',' : '.'
    const groups = new RegExp(`^[-+]?(?!0\\${used})\\d{1,3}(\\${used}\\d{3})+$`)
    digits = used === grouping && groups.test(digits) ? digits.replaceAll(used, '') : digits.replace(',', '.')
  }
  return Number(digits || NaN)
}

// For a field, to some decimals and without groups.
export const write = (number, places) => String(Math.round(number * 10 ** places) / 10 ** places).replace('.', separators()[0])

// For a sentence, to one decimal.
export function words(number) {
  const [decimal, grouping] = separators()
  const [whole, fraction] = String(Math.round(number * 10) / 10).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, grouping) + (fraction ? decimal + fraction : '')
}
