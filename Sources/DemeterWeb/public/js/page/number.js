// Numbers in this person's format, parsed by the same rules as on the server.
import { said } from './said.js'

const separators = () => [document.body.dataset.decimal || '.', document.body.dataset.grouping ?? ',']

const usual = /[,.]/

// Parses a text; NaN for anything that is not a number.
export function read(text) {
  const [decimal, grouping] = separators()
  let digits = text ?? ''
  if (grouping && !usual.test(grouping)) digits = digits.replaceAll(grouping, '')
  if (!usual.test(decimal)) digits = digits.replaceAll(decimal, '.')
  digits = digits.replace(/[\s’']/g, '')
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && dot >= 0) {
    // Both are present: the last one is the decimal separator.
    digits = comma > dot ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  } else {
    const used = comma >= 0 ? ',' : '.'
    const groups = new RegExp(`^[-+]?(?!0\\${used})\\d{1,3}(\\${used}\\d{3})+$`)
    digits = used === grouping && groups.test(digits) ? digits.replaceAll(used, '') : digits.replace(',', '.')
  }
  return Number(digits || NaN)
}

// Formats a number for a field, with a maximum of decimals and without grouping.
export const write = (number, places) => String(Math.round(number * 10 ** places) / 10 ** places).replace('.', separators()[0])

// Formats energy in the person's unit, in which forms have it: rounded to whole ones; a dash if it is not known.
export const calories = number => {
  const text = number >= 0 ? words(Math.round(number)) : '—'
  return 'kj' in document.body.dataset ? said('{1} kJ', text) : said('{1} cal', text)
}

// Formats grams: rounded to whole ones from 10 on.
export const grams = number => said('{1} g', words(number < 10 ? number : Math.round(number)))

// Formats a number for a sentence, with one decimal.
export function words(number) {
  const [decimal, grouping] = separators()
  const [whole, fraction] = String(Math.round(number * 10) / 10).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, grouping) + (fraction ? decimal + fraction : '')
}
