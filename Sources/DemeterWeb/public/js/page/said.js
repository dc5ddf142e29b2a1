// Sentences and dates in the language of the page.

// Returns a sentence with values in its numbered places. The server has translated what is in single quotes within the brackets of a call.
export const said = (words, ...values) => words.replace(/\{(\d)}/g, (place, number) => values[number - 1])

// Returns the device's variety of the page's language, such as de-AT.
export function variety() {
  const { lang } = document.documentElement
  return navigator.languages.find(tag => tag.split('-')[0] === lang.split('-')[0]) ?? lang
}

// Returns when something was: the time, and the date unless it is today.
export function moment(date) {
  const day = date.toDateString() === new Date().toDateString() ? {} : { dateStyle: 'medium' }
  return date.toLocaleString(variety(), { ...day, timeStyle: 'short' })
}
