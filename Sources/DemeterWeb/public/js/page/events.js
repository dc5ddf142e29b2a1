// Events of the page.

// Notifies an element of every change of the page, as long as it is in the page.
export function whenChanged(element, act) {
  const listen = event => {
    if (!element.isConnected) document.removeEventListener('demeter:changed', listen)
    else if (event.target === document.body) act()
  }
  document.addEventListener('demeter:changed', listen)
}

// Runs a function when the browser is idle.
export const whenIdle = window.requestIdleCallback ?? (call => setTimeout(call, 200))

// Lets the browser show what a tap has changed before long work. A page that is not seen shows nothing.
export const painted = () => new Promise(done => {
  requestAnimationFrame(() => setTimeout(done))
  setTimeout(done, 100)
})
