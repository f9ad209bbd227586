/** Resolves before the next paint, or soon if nothing is painted (a hidden tab, a test). */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const isShown = typeof document !== 'undefined' && document.visibilityState === 'visible'
    if (isShown) requestAnimationFrame(() => resolve())
    else setTimeout(resolve, 0)
  })
}
