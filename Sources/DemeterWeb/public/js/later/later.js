// What may come after the page: a line that explains what is new, once, and a new entry that flies to its place.
const places = { wide: matchMedia('(min-width: 48rem)'), touch: matchMedia('(pointer: coarse)') }

function tellOnce() {
  for (const line of document.querySelectorAll('[data-once]')) {
    line.hidden = places[line.dataset.where]?.matches === false || Boolean(localStorage.getItem(`told-${line.dataset.once}`))
  }
}

function putAway(name) {
  localStorage.setItem(`told-${name}`, 'yes')
  tellOnce()
}

document.addEventListener('click', ({ target }) => {
  const line = target.closest('[data-once] button')?.closest('[data-once]')
  if (line) putAway(line.dataset.once)
})
document.addEventListener('demeter:changed', tellOnce)
document.addEventListener('demeter:told', tellOnce)
places.wide.addEventListener('change', tellOnce)
tellOnce()

// Where something was tapped in a sheet to log food, and when.
let tapped

document.addEventListener('submit', ({ target, submitter, timeStamp }) => {
  // Who does it needs no explanation.
  if (target.matches('.again-form')) putAway('again')
  if (target.matches('.planned form')) putAway('planned')
  tapped = target.dataset.later === 'add' && target.closest('dialog') ? { from: (submitter ?? target).getBoundingClientRect(), timeStamp } : null
}, true)

// The news of an entry may be faster than the answer that closes the sheet.
document.addEventListener('demeter:arrived', ({ target }) => {
  const dialog = tapped && document.querySelector('dialog[open]')
  if (dialog) dialog.addEventListener('close', () => fly(target), { once: true })
  else fly(target)
})

function fly(row) {
  if (!tapped || performance.now() - tapped.timeStamp > 10000) return
  for (const fade of row.getAnimations()) fade.cancel()
  const { left, top, width } = row.getBoundingClientRect()
  if (!width || top > innerHeight) return
  const { from } = tapped, easing = getComputedStyle(document.documentElement).getPropertyValue('--spring') || 'ease-out'
  // Its list cuts nothing off until it has landed.
  row.classList.add('flying')
  const flight = row.animate([{ translate: `${from.left - left}px ${from.top - top}px`, opacity: 0.5 }, { translate: '0', opacity: 1 }], { duration: 500, easing })
  flight.onfinish = flight.oncancel = () => row.classList.remove('flying')
}
