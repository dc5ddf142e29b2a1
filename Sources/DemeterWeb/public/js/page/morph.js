// Turns one tree into another with the fewest changes, to preserve focus, scroll position and running transitions.
const motion = matchMedia('(prefers-reduced-motion: reduce)')

// Whether motion is reduced. Cached, because asking the browser would force a layout.
export const stillness = { matches: motion.matches }
motion.addEventListener('change', () => { stillness.matches = motion.matches })

// The spring of the style sheet. Cached, because asking for it computes the style of the page.
let sprung
export const spring = () => sprung ??= getComputedStyle(document.documentElement).getPropertyValue('--spring') || 'ease-out'

// Rows move to their new places. Call it before a change, and the result after it.
export function rows() {
  if (stillness.matches) return () => {}
  // All are measured before one moves: each measurement after a change would lay out the page again.
  const all = () => [...document.querySelectorAll('#main li[id]')].map(row => [row, row.getBoundingClientRect().top])
  const before = new Map(all().map(([row, top]) => [row.id, top])), { innerHeight } = window
  return () => {
    for (const [row, top] of all()) {
      if (!before.has(row.id)) row.dispatchEvent(new CustomEvent('demeter:arrived', { bubbles: true }))
      const distance = before.get(row.id) - top
      if (!distance || Math.abs(distance) > innerHeight) continue
      row.animate([{ translate: `0 ${distance}px` }, { translate: '0' }], { duration: 500, easing: spring() })
    }
  }
}

export function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to)
  if (from.nodeType !== Node.ELEMENT_NODE) return setText(from, to)
  // The browser compares faster.
  if (from.isEqualNode(to)) return
  // Keep lazily loaded content if the new page only has its placeholder.
  if (to.hasAttribute('data-lazy') && !from.hasAttribute('data-lazy')) return
  attributes(from, to)
  if (!('own' in from.dataset)) children(from, to)
}

function setText(from, to) {
  if (from.data === to.data) return
  from.data = to.data
  const element = from.parentElement
  if (element?.dataset.behaviour === 'count' && !stillness.matches) {
    // A number in a drawing stays in its place: the browser would lay out the page for each step.
    const translate = element.ownerSVGElement ? 'none' : '0 0.15em'
    element.animate([{ opacity: 0.3, translate }, { opacity: 1, translate: 'none' }], { duration: 300, easing: spring() })
  }
}

function attributes(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !isOwn(from, name)) from.removeAttribute(name)
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value && !isOwn(from, name)) from.setAttribute(name, value)
}

// Preserves what the person opened or closed, and what only the scripts know.
const isOwn = (element, name) => (name === 'open' && element.matches('details, dialog')) || (name === 'hidden' && element.matches('.banner, [data-own]'))
  // A form that is being saved stays so.
  || name === 'aria-busy' || name === 'inert'
  // The keys set the tab order of days; removing the attribute would lose the focus in the browser.
  || (name === 'tabindex' && 'day' in element.dataset)

function children(from, to) {
  const known = new Map([...from.children].filter(child => child.id).map(child => [child.id, child]))
  let cursor = from.firstChild
  let arrived = 0
  for (const child of [...to.childNodes]) {
    const same = child.id ? known.get(child.id) : cursor && !cursor.id && cursor.nodeName === child.nodeName ? cursor : null
    if (!same) {
      from.insertBefore(child, cursor)
      if (child.id && child.nodeName === 'LI') arrive(child, arrived++)
      continue
    }
    if (same === cursor) cursor = cursor.nextSibling
    else move(from, same, cursor)
    morph(same, child)
  }
  while (cursor) {
    const next = cursor.nextSibling
    cursor.remove()
    cursor = next
  }
}

// The focus stays on an element that is moved by keyboard.
function move(parent, element, before) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null
  parent.insertBefore(element, before)
  focused?.focus({ preventScroll: true })
}

function arrive(element, index) {
  if (stillness.matches) return
  element.animate([{ opacity: 0, translate: '0 -0.5rem' }, { opacity: 1, translate: '0 0' }],
    { duration: 300, delay: Math.min(index, 6) * 50, easing: spring(), fill: 'backwards' })
}
