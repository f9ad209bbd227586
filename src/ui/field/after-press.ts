let isDown = false
if (typeof window !== 'undefined') {
  const note = (event: Event) => (isDown = event.type === 'pointerdown')
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, note, { capture: true })
}

/**
 * Runs `show` at once or, if a button is being pressed, after the press. Otherwise, a message that appears when a field loses the
 * focus could move the button, so that the press would miss it.
 */
export function afterPress(show: () => void): void {
  if (!isDown) return show()
  const ends = new AbortController()
  const end = () => {
    ends.abort()
    // The click event follows the pointerup event.
    setTimeout(show, 0)
  }
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { capture: true, signal: ends.signal })
}
