// A second tap on a tab scrolls to the top.
import { stillness } from '../page/morph.js'

export function tab(link) {
  link.addEventListener('click', event => {
    if (link.ariaCurrent !== 'page' || link.pathname !== location.pathname) return
    event.preventDefault()
    scrollTo({ top: 0, behavior: stillness.matches ? 'auto' : 'smooth' })
  })
}
