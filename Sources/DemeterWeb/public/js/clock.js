// Refreshes at each full minute of the server's clock: "5 minutes ago" stays true, and midnight comes on time.
import { refresh } from './live.js'

export default function clock(body) {
  const lead = Number(body.dataset.now) - Date.now()
  const next = () => {
    const rest = 60000 - ((Date.now() + lead) % 60000)
    setTimeout(async () => {
      if (!document.hidden) await refresh()
      next()
    }, rest + 20)
  }
  next()
}
