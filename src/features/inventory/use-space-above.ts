import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets the CSS variable `--above-search` of a positioned bar to the height of its lines above one of its parts. A sticky bar that
 * is moved up by it shows only that part and what follows.
 */
export function useSpaceAbove(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const one = part.current
    const bar = one?.offsetParent
    if (!one || !(bar instanceof HTMLElement)) return
    const write = () =>
      bar.style.setProperty('--above-search', `${one.offsetTop - Number.parseFloat(getComputedStyle(bar).paddingTop)}px`)
    const observer = new ResizeObserver(write)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [part])
}
