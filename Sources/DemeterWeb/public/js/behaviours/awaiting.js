// Asks for the newest state of a part of the page, as long as it waits for something: from the start, or since a form of it is sent.
import { morph } from '../page/morph.js'
import { parse } from '../page/page.js'

export function awaiting(part) {
  async function look() {
    if (!part.isConnected || !part.dataset.awaiting) return
    try {
      const response = document.hidden ? null : await fetch(part.dataset.awaiting, { cache: 'no-store', headers: { Accept: 'text/html' } })
      const fresh = response?.ok && parse(await response.text()).getElementById(part.id)
      const hadFocus = part.contains(document.activeElement)
      if (fresh) morph(part, fresh)
      if (hadFocus && document.activeElement === document.body) part.focus()
    } catch {}
    setTimeout(look, 2000)
  }
  setTimeout(look, 2000)
  part.addEventListener('submit', event => setTimeout(() => {
    const { awaits } = part.dataset
    if (!awaits || event.defaultPrevented) return
    part.dataset.awaiting = awaits
    look()
  }, 1000))
}
