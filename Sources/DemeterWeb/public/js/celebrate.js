// Celebrates a goal that was reached where nobody looked, if no other device has claimed it.
let asked = ''

export default function celebrate(article) {
  const claim = async () => {
    const path = article.dataset.celebrate
    if (!path || path === asked || document.hidden) return
    asked = path
    const response = await fetch(path, { method: 'POST' }).catch(() => null)
    if (!response) asked = ''
    if (response?.status !== 200) return
    const note = document.createElement('div')
    note.className = 'note celebration'
    note.dataset.behaviour = 'note'
    note.append(Object.assign(document.createElement('p'), { textContent: 'Goal reached. Well done!' }))
    document.getElementById('notes').replaceChildren(note)
    note.dispatchEvent(new CustomEvent('demeter:changed', { bubbles: true }))
  }
  document.addEventListener('demeter:changed', event => { if (event.target === document.body) claim() })
  document.addEventListener('visibilitychange', claim)
  claim()
}
