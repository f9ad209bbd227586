import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets the CSS variable `--above-search` of a positioned bar to the height of its lines above one of its parts. A sticky bar that
 * is moved up by it shows only that part and what follows.
 */
export function useSpaceAbove(bar: RefObject<HTMLElement | null>, part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const whole = bar.current
    if (whole === null) return
    const write = () => {
      const above = (part.current?.offsetTop ?? 0) - Number.parseFloat(getComputedStyle(whole).paddingTop)
      whole.style.setProperty('--above-search', `${above}px`)
    }
    // The observer also reports the first size after the layout; measuring here would lay out the page twice.
    const observer = new ResizeObserver(write)
    observer.observe(whole)
    return () => observer.disconnect()
  }, [bar, part])
}
