// Submits a search form while it is typed, and shows the result under the address of the search.
import { visit } from './visit.js'

export function seek(form) {
  let timer
  const ask = () => {
    clearTimeout(timer)
    const address = new URL(form.action)
    for (const [name, value] of new FormData(form)) if (value) address.searchParams.set(name, value)
    if (address.href !== location.href) visit(address, { how: 'replace', then: () => {} })
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    ask()
  })
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, 120)
  })
}
