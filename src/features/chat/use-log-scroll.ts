import { useEffect, useLayoutEffect, useRef } from 'react'

/** The distance from its end, in pixels, within which a list counts as scrolled to its end. */
const NEAR_PX = 48

/**
 * Keeps the scroll position of a conversation. A conversation scrolled to its end stays at its end; older messages added above do
 * not move the visible ones.
 * @param first the first message, which changes when older ones are added
 * @param last the last message
 * @param own whether the last message was written here, in which case the end is always shown
 */
export function useLogScroll(first: string | undefined, last: string | undefined, own: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const at = useRef({ list: null as HTMLDivElement | null, end: true, height: 0, first, last })
  useEffect(() => {
    const list = ref.current
    if (!list) return undefined
    const look = () => void (at.current.end = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX)
    list.addEventListener('scroll', look, { passive: true })
    return () => list.removeEventListener('scroll', look)
  })
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const before = at.current
    const isNew = before.list !== list
    if (isNew || (before.last !== last && (before.end || own))) list.scrollTop = list.scrollHeight
    else if (before.first !== first) list.scrollTop += list.scrollHeight - before.height
    at.current = { list, end: isNew || before.end, height: list.scrollHeight, first, last }
  })
  return ref
}
