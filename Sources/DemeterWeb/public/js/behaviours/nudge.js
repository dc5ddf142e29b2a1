// Makes a number larger or smaller by a fixed step; of stones and pounds, the pounds.
import { read, write } from '../page/number.js'

export function nudge(fields) {
  const input = fields.querySelector('input')
  for (const button of fields.querySelectorAll('[data-step]')) {
    button.addEventListener('click', () => {
      const change = button.dataset.step * fields.dataset.size
      // An empty field is counted from what it began with.
      const from = input.value.trim() || input.defaultValue
      const [, stones, pounds] = from.match(/^\s*(\d+)\s*st\s*(.*)$/i) ?? []
      const next = (stones ? stones * 14 + (read(pounds) || 0) : read(from)) + change
      if (!(next > 0)) return
      const tenths = Math.round(next * 10)
      input.value = stones ? `${Math.floor(tenths / 140)} st ${write(tenths % 140 / 10, 1)}` : write(next, 1)
      fields.querySelector('.stepped').textContent = input.value
    })
  }
}
