// Follows the job at this address until it has ended.
import { refresh } from './live.js'

export function following(section) {
  async function look() {
    if (!section.isConnected) return
    await refresh()
    setTimeout(look, 500)
  }
  setTimeout(look, 500)
}
