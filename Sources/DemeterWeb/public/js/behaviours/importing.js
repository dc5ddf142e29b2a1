// Follows a running import: asks for its progress every second, and shows the result.
import { refresh } from './live.js'
import { words } from '../page/number.js'
import { said } from '../page/said.js'

export function size(bytes) {
  const megabytes = bytes / 1e6
  if (megabytes >= 1000) return said('{1} GB', words(Math.round(megabytes / 100) / 10))
  return said('{1} MB', words(megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)))
}

function progressWords({ bytes, totalBytes, records, days, secondsLeft }) {
  const parts = totalBytes ? [said('{1} of {2}', size(bytes), size(totalBytes))] : []
  if (records) parts.push(said(records === 1 ? '{1} record' : '{1} records', words(records)))
  if (days) parts.push(said(days === 1 ? '{1} day' : '{1} days', words(days)))
  if (secondsLeft) parts.push(secondsLeft < 60 ? said('about {1} s left', secondsLeft) : said('about {1} min left', Math.round(secondsLeft / 60)))
  return parts.join(' · ')
}

export function importing(section) {
  const { id } = section
  let wasUploading = 'uploading' in section.dataset

  async function look() {
    // A live update may have replaced the section earlier.
    if (!section.isConnected) return open()
    try {
      const response = await fetch(section.dataset.import, { cache: 'no-store' })
      if (!response.ok) return refresh()
      const now = await response.json()
      const isUploading = now.state === 'uploading'
      if (!isUploading && now.state !== 'reading') {
        const hadFocus = section.contains(document.activeElement)
        await refresh()
        return open(hadFocus)
      }
      if (isUploading !== wasUploading) await refresh()
      wasUploading = isUploading
      show(now)
    } catch {}
    setTimeout(look, 1000)
  }

  function show(now) {
    const percent = now.totalBytes ? Math.floor(now.bytes / now.totalBytes * 100) : 0
    const bar = section.querySelector('progress')
    bar.value = percent
    bar.setAttribute('aria-valuetext', said('{1} percent', percent))
    section.querySelector('.running-words').textContent = progressWords(now) || said('Starting …')
    // Screen readers announce every tenth, not every second. A refresh of the page empties the text.
    const spoken = section.querySelector('.running-spoken'), tenth = said('{1} percent', Math.floor(percent / 10) * 10)
    if (percent >= 10 && spoken.textContent !== tenth) spoken.textContent = tenth
  }

  function open(hadFocus) {
    const summary = document.getElementById(id)
    if (!summary?.matches('details')) return
    summary.open = true
    if (hadFocus || document.activeElement === document.body) summary.querySelector('summary').focus()
  }

  setTimeout(look, 500)
}
