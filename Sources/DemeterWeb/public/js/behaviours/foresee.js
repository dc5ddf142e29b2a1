// Moves the ring of today from the tap on by what a form logs, before the server answers. Returns the function that moves it back.
import { stillness } from '../page/morph.js'
import { energyOf } from '../offline/outbox-enqueue.js'

export function foresee(form, body) {
  const ring = document.querySelector('#main > .day .calories > .ring[data-goal]')
  const logs = form.dataset.later === 'add' && /^\/(entries|meals|kept|recipes)/.test(form.getAttribute('action')) || form.matches('.repeat-meal')
  const day = body.get('day'), energy = ring && logs && (!day || day === document.body.dataset.today) && energyOf(form, body)
  if (!energy || stillness.matches) return () => {}
  const { eaten, goal } = ring.dataset
  const percent = Math.round((Number(eaten) + energy) / goal * 100)
  const laps = [...ring.querySelectorAll('.lap')]
  const before = laps.map(lap => lap.getAttribute('stroke-dasharray'))
  const draw = lengths => laps.forEach((lap, index) => {
    lap.setAttribute('stroke-dasharray', lengths[index])
    lap.classList.toggle('none', lengths[index].startsWith('0 '))
  })
  draw([0, 100].map(from => `${Math.max(0, Math.min(100, percent - from))} 100`))
  // A page that came meanwhile shows what is true.
  return () => { if (ring.dataset.eaten === eaten) draw(before) }
}
