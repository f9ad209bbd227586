import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the focus is in an element. Reads the document, because React reports no event when a closing dialog returns the focus.
 */
export function useHasFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const listening = new AbortController()
    element.addEventListener('focusin', () => setHas(true), { signal: listening.signal })
    element.addEventListener('focusout', () => setHas(false), { signal: listening.signal })
    return () => listening.abort()
  }, [ref])
  return has
}
