// Refreshes at each full minute to keep texts such as "5 minutes ago" correct. The server reports midnight.
import { refresh } from './live.js'

export function clock() {
  const next = () => setTimeout(async () => {
    if (!document.hidden) await refresh()
    next()
  }, 60100 - Date.now() % 60000)
  next()
}
