// For screens that are wide enough for a keyboard and for two columns: typing adds food, arrow keys lead through days, and the plots of
// Trends share a day.
const typingIsOff = () => localStorage.getItem('typing') === 'off'
// Where letters and arrows have a meaning of their own.
const ownKeys = 'input, textarea, select, [contenteditable], [role="grid"], .plot-area, .plot-table, dialog'
let typed = ''

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
  if (event.target.closest(ownKeys) || document.querySelector('dialog[open]')) return
  // The sheet did not come.
  if (document.getElementById('add')?.ariaBusy !== 'true') typed = ''
  const day = document.querySelector('#detail, #main > .day')
  if (typed || day && !typingIsOff() && /^[\p{L}\p{N}]$/u.test(event.key)) addTyped(event)
  else turn(event)
}, true)

// Opens the Add sheet. What is typed until it is there is put into its field.
function addTyped(event) {
  if (event.key.length > 1) return
  event.preventDefault()
  typed += event.key
  if (typed.length === 1) document.getElementById('add').click()
  localStorage.setItem('told-typing', 'yes')
  document.dispatchEvent(new CustomEvent('demeter:told'))
}

document.addEventListener('demeter:changed', () => {
  const food = typed && document.querySelector('dialog[open] #food-field')
  if (!food) return
  // A draft stays.
  food.value = [food.value.trim(), typed].filter(Boolean).join(' ')
  typed = ''
  food.focus()
  food.dispatchEvent(new Event('input', { bubbles: true }))
})

function turn(event) {
  const way = !event.shiftKey && { ArrowLeft: 'previous-day', ArrowRight: 'next-day' }[event.key]
  if (!way) return
  const link = document.getElementById(way)
  if (link) link.click()
  else if (way === 'previous-day' && document.querySelector('#main > .day')) location.assign(`/history/${dayBefore(document.body.dataset.today)}`)
  else return
  event.preventDefault()
}

function dayBefore(today) {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

// The other plots show the day that one of them shows, if they know it.
let saying

const daysOf = figure => figure.querySelector('table')?.dataset.days?.split(' ').map(Number) ?? []

// Returns the row of a plot that is for a day: the nearest one, unless that is further away than its neighbour.
function rowOf(figure, day) {
  const [first, count] = daysOf(figure)
  const place = (day - first) / count * 1000
  const rows = [...figure.querySelectorAll('tr[data-x]')]
  const away = row => Math.abs(row.dataset.x - place)
  const apart = rows.slice(1).map((row, index) => row.dataset.x - rows[index].dataset.x).sort((one, other) => one - other)
  // As wide as most are; the first and the last may be cut off.
  const width = apart[apart.length >> 1] ?? 1000 / count
  const [nearest] = rows.sort((one, other) => away(one) - away(other))
  return nearest && away(nearest) <= width / 2 + 1 ? nearest : null
}

document.addEventListener('demeter:read', ({ target, detail }) => {
  const [first, count] = daysOf(target)
  const day = first + detail?.dataset.x / 1000 * count
  const others = [...document.querySelectorAll('.plot')].filter(figure => figure !== target)
  for (const figure of others) figure.dispatchEvent(new CustomEvent('demeter:same', { detail: detail && rowOf(figure, day) }))
  clearTimeout(saying)
  const status = document.getElementById('same-day')
  if (status && detail && target.contains(document.activeElement)) saying = setTimeout(() => {
    status.textContent = others.filter(figure => figure.matches('.reading'))
      .map(figure => `${figure.querySelector('h2').textContent}: ${figure.querySelector('.plot-readout').innerText}`).join('. ')
  }, 1200)
})

// What is typed from now on is taken.
document.documentElement.dataset.wide = ''
