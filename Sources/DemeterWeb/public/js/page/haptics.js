// Vibrates, unless the person has not touched the page yet: browsers refuse it then.
export const pulse = pattern => { if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern) }
