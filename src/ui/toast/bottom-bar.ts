/** The ref of a bar that sticks to the bottom of the window: messages are shown above the bar rather than over its buttons. */
export function bottomBar(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottom-bar')
  }
}
