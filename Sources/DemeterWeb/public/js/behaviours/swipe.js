// Shows Delete when a row is swiped to the left; beyond this distance, asks to delete. The button in the row does the
// same.
const far = 80

export function swipe(row) {
  let start = null
  const link = row.querySelector('.entry-link')
  const move = dx => {
    link.style.translate = dx ? `${dx}px` : ''
    row.classList.toggle('swiped', dx < 0)
  }
  row.addEventListener('pointerdown', event => {
    if (event.pointerType !== 'mouse') start = { x: event.clientX, y: event.clientY, dx: 0 }
  })
  row.addEventListener('pointermove', event => {
    if (!start) return
    const dx = event.clientX - start.x
    if (Math.abs(dx) < 10 && !start.dx) return
    start.dx = Math.max(-160, Math.min(0, dx))
    move(start.dx)
  })
  const end = event => {
    if (!start) return
    const { dx } = start
    start = null
    move(0)
    if (event.type === 'pointerup' && dx <= -far) row.querySelector('.swipe-delete').click()
  }
  row.addEventListener('pointerup', end)
  row.addEventListener('pointercancel', end)
  link.addEventListener('click', event => { if (row.classList.contains('swiped')) event.preventDefault() }, true)
}
