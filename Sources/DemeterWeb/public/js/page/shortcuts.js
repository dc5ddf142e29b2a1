// Single keys follow the links that name them in `aria-keyshortcuts`. The sheet of shortcuts turns them off on this device.
const isOff = name => localStorage.getItem(name) === 'off'

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat || isOff('shortcuts')) return
  if (event.target.closest('input, textarea, select') || document.querySelector('dialog[open]')) return
  // An open day follows the calendar, and its keys come first.
  const link = [...document.querySelectorAll('[aria-keyshortcuts]')].findLast(link => link.getAttribute('aria-keyshortcuts') === event.key)
  if (!link) return
  event.preventDefault()
  link.click()
})

export function shortcuts(box) {
  box.checked = !isOff(box.name)
  box.addEventListener('change', () => localStorage.setItem(box.name, box.checked ? 'on' : 'off'))
}
