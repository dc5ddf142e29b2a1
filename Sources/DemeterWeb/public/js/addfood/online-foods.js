// Asks the online provider half a second after the last keystroke, and shows the progress.
import { morph } from '../page/morph.js'
import { parse } from '../page/page.js'
import { said } from '../page/said.js'

export function online(element) {
  const place = () => element.closest('#found').querySelector('#online')
  const ask = async () => {
    const address = element.dataset.online
    const mine = element.isConnected && place()
    if (!mine) return
    mine.dataset.asked = address
    mine.replaceChildren(Object.assign(document.createElement('p'), { className: 'hint searching', textContent: said('Searching online…') }))
    let found
    let understood
    try {
      const response = await fetch(address, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(20000) })
      const page = parse(await response.text())
      found = page.getElementById('online')
      understood = page.getElementById('understood')
    } catch {
      found = document.createElement('section')
      found.id = 'online'
      found.append(Object.assign(document.createElement('p'), { className: 'card', textContent: said('Online search is unavailable right now.') }))
    }
    if (mine.isConnected && mine.dataset.asked === address && found) {
      const foods = mine.closest('#found')
      mine.replaceWith(found)
      // In a list of several foods, those that only the online service knows appear among the others.
      const known = foods.querySelector('#understood')
      if (understood && known) morph(known, understood)
      foods.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
    }
  }
  if (element.matches('a')) {
    element.addEventListener('click', event => {
      event.preventDefault()
      ask()
    })
    return
  }
  let timer
  let address
  const wait = () => {
    if (!element.isConnected || element.dataset.online === address) return
    address = element.dataset.online
    clearTimeout(timer)
    timer = setTimeout(ask, 500)
  }
  new MutationObserver(wait).observe(element, { attributes: true, attributeFilter: ['data-online'] })
  wait()
}
