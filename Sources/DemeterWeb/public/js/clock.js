// Refreshes at each full minute, so that "5 minutes ago" stays true. Midnight is the server's to tell.
import { refresh } from './live.js'

export function clock() {
  const next = () => setTimeout(async () => {
    if (!document.hidden) await refresh()
    next()
  }, 60100 - Date.now() % 60000)
  next()
}
