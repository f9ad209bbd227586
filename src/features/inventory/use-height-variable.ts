import { type RefObject, useLayoutEffect } from 'react'

/** Keeps a CSS variable of `holder` at where `element`, which sticks under the page's header, ends: other things stick under it. */
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
    // It tells the first size, too, when the page has been laid out anyway: asked for here, it would be laid out twice.
    const observer = new ResizeObserver(write)
    observer.observe(one)
    return () => observer.disconnect()
  }, [element, holder, name])
}
