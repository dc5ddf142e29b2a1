// Shows the numbers of a plot's table at the finger, at the mouse, or by the arrow keys.
import { whenChanged } from '../page/events.js'

export function plot(figure) {
  let chosen = -1
  // Whether it is the one that is read, and others follow it.
  let leads = false
  let speaking
  const one = selector => figure.querySelector(selector)
  const numbers = () => [...figure.querySelectorAll('tr[data-x]')]

  const tell = row => figure.dispatchEvent(new CustomEvent('demeter:read', { bubbles: true, detail: row }))
  const follows = () => {
    leads = false
    clearTimeout(speaking)
    document.removeEventListener('pointerdown', leave)
  }
  const hide = () => {
    const led = leads
    follows()
    chosen = -1
    figure.classList.remove('reading')
    if (led) tell(null)
  }
  const leave = event => { if (!event.target.closest('.plot-area') || !figure.contains(event.target)) hide() }
  const mark = row => {
    for (const end of ['x1', 'x2']) one('.plot-rule').setAttribute(end, `${row.dataset.x / 10}%`)
    one('.plot-readout').replaceChildren(...readout(row))
    figure.classList.add('reading')
    chosen = numbers().indexOf(row)
  }
  const read = row => {
    if (!row) return hide()
    mark(row)
    leads = true
    document.addEventListener('pointerdown', leave)
    tell(row)
  }
  // Where plots share a day.
  figure.addEventListener('demeter:same', ({ detail }) => {
    follows()
    if (detail) mark(detail)
    else hide()
  })

  const follow = event => {
    if (!event.isPrimary || !event.target.closest('.plot-area')) return
    const { left, width } = one('.plot-drawing').getBoundingClientRect()
    const place = (event.clientX - left) / width * 1000
    const away = row => Math.abs(row.dataset.x - place)
    read(numbers().reduce((nearest, row) => nearest && away(nearest) <= away(row) ? nearest : row, null))
  }
  figure.addEventListener('pointerdown', follow)
  figure.addEventListener('pointermove', follow)
  // The browser cancels a finger that scrolls the page.
  figure.addEventListener('pointercancel', hide)
  figure.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') hide() })

  figure.addEventListener('keydown', event => {
    if (!event.target.matches('.plot-area') || event.altKey || event.ctrlKey || event.metaKey) return
    const last = numbers().length - 1
    const next = { ArrowLeft: chosen < 0 ? last : chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last }[event.key]
    if (next === undefined && (event.key !== 'Escape' || chosen < 0)) return
    event.preventDefault()
    event.stopPropagation()
    if (next === undefined) return hide()
    read(numbers()[Math.max(0, Math.min(last, next))])
    // A key that is held down is not spoken at each step.
    clearTimeout(speaking)
    speaking = setTimeout(() => { one('.plot-said').textContent = one('.plot-readout').innerText }, 400)
  })
  figure.addEventListener('focusout', () => { if (leads) hide() })
  // A refresh takes away what the scripts drew.
  whenChanged(figure, () => { if (leads) read(numbers()[chosen]) })
}

// The name of a row, and its numbers with the names of their columns.
function readout(row) {
  const table = row.closest('table')
  const names = [...table.tHead.rows[0].cells].map(cell => cell.textContent)
  const [head, ...cells] = [...row.cells].map(cell => cell.textContent)
  const part = (tag, ...content) => {
    const element = document.createElement(tag)
    element.append(...content)
    return element
  }
  const parts = cells.map((text, index) => text !== '—' && part('span', `${names[index + 1]} `, part('b', `${text} ${table.dataset.unit}`)))
  return [part('strong', [table.dataset.lead, head].join(' ').trim()), ...parts.filter(Boolean)]
}
