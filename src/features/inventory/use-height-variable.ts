import { type RefObject, useLayoutEffect } from 'react'

/** Sets a CSS variable of `holder` to the bottom edge of the sticky `element`, so that other parts can stick below it. */
export function useHeightVariable(
  element: RefObject<HTMLElement | null>,
  holder: RefObject<HTMLElement | null>,
  name: `--${string}`,
): void {
  useLayoutEffect(() => {
    const one = element.current
    if (one === null) return
    const write = () =>
      holder.current?.style.setProperty(name, `${Number.parseFloat(getComputedStyle(one).top) + one.offsetHeight}px`)
    // The observer also reports the first size after the layout; measuring here would lay out the page twice.
    const observer = new ResizeObserver(write)
    observer.observe(one)
    return () => observer.disconnect()
  }, [element, holder, name])
}
