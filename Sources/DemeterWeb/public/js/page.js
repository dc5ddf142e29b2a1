// Shows a fetched page in place of the present one.
import { morph, stillness } from './morph.js'

export const parse = html => new DOMParser().parseFromString(html, 'text/html')

export function show(page, address) {
  const update = () => {
    for (const id of ['main', 'tabs']) {
      const [from, to] = [document.getElementById(id), page.getElementById(id)]
      if (from && to) morph(from, to)
    }
    for (const name of ['now', 'today', 'decimal']) document.body.dataset[name] = page.body.dataset[name] ?? ''
    document.title = page.title
    const notes = page.getElementById('notes')
    if (notes?.childElementCount) document.getElementById('notes').replaceChildren(...notes.children)
    document.body.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
  }
  const isNewDay = document.body.dataset.today !== page.body.dataset.today
  if (isNewDay && document.startViewTransition && !stillness.matches) document.startViewTransition(update)
  else update()
  if (address) {
    const clean = new URL(address)
    for (const name of ['note', 'entry']) clean.searchParams.delete(name)
    if (clean.href !== location.href) history.pushState(null, '', clean)
  }
}
