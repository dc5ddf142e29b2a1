// Celebrates a goal that was reached while no page was visible, unless another device has claimed the celebration.
import { say } from '../page/note.js'
import { said } from '../page/said.js'

let claimed = ''

export function celebrate(article) {
  const claim = async () => {
    const path = article.dataset.celebrate
    if (!path || path === claimed || document.hidden || !article.isConnected) return
    claimed = path
    const response = await fetch(path, { method: 'POST' }).catch(() => null)
    if (!response?.ok) claimed = ''
    if (response?.status === 200) say(said('Goal met. Well done!'), 'celebration')
  }
  document.addEventListener('demeter:changed', event => { if (event.target === document.body) claim() })
  document.addEventListener('visibilitychange', claim)
  claim()
}
