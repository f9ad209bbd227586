import { type RefObject, useEffect, useState } from 'react'

/** Whether the focus is in an element. Reads the document: React reports no event when a closing dialog returns the focus. */
export function useHasFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const heard = new AbortController()
    element.addEventListener('focusin', () => setHas(true), { signal: heard.signal })
    element.addEventListener('focusout', () => setHas(false), { signal: heard.signal })
    return () => heard.abort()
  }, [ref])
  return has
}
