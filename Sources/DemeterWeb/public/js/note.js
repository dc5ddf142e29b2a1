// Takes a note away after ten seconds, unless somebody is at it; a celebration after a second and a half.
export default function note(element) {
  const isCelebration = element.classList.contains('celebration')
  if (isCelebration) navigator.vibrate?.(30)
  const leave = () => {
    if (element.matches(':hover, :focus-within')) setTimeout(leave, 1000)
    else element.remove()
  }
  setTimeout(leave, isCelebration ? 1500 : 10000)
}
