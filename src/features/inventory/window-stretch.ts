import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '#lib/idle.ts'

/** A vertical range of the page, in pixels from its top. */
export interface Stretch {
  from: number
  to: number
}

/** The extra height above and below the visible part, in pixels. It is rendered after the visible part. */
const MARGIN = 448
/** The pause before the extra height is rendered after a change of the content, in milliseconds. */
const REST_MS = 300
/**
 * Scrolling renders again once per this many pixels. Usual window heights are multiples of it, so nothing below the window is
 * rendered.
 */
const STEP = 60

let known: Stretch = { from: 0, to: 0 }
let followers = 0

function read(): Stretch {
  const from = Math.floor(window.scrollY / STEP) * STEP
  const to = Math.ceil((window.scrollY + window.innerHeight) / STEP) * STEP
  return known.from === from && known.to === to ? known : (known = { from, to })
}

function follow(listener: () => void): () => void {
  const look = () => {
    const before = known
    if (read() !== before) listener()
  }
  followers++
  read()
  addEventListener('scroll', look, { passive: true })
  addEventListener('resize', look)
  return () => {
    followers--
    removeEventListener('scroll', look)
    removeEventListener('resize', look)
  }
}

/**
 * The part of the page that is visible or will soon be. Updated by events, because reading it while rendering would force a
 * layout.
 * @param shown the content of the list; while it changes during typing, only the visible part is rendered
 */
export function useWindowStretch(shown: unknown): Stretch {
  const { from, to } = useSyncExternalStore(follow, () => (followers === 0 ? read() : known))
  const [rested, setRested] = useState<unknown>(undefined)
  const isFirst = useRef(true)
  useEffect(() => {
    let isHere = true
    const rest = () => void whenIdle().then(() => isHere && setRested(shown))
    const resting = setTimeout(rest, isFirst.current ? 0 : REST_MS)
    isFirst.current = false
    return () => {
      isHere = false
      clearTimeout(resting)
    }
  }, [shown])
  const margin = rested === shown ? MARGIN : 0
  return { from: from - margin, to: to + margin }
}

/** The usual top of the list on a desktop, in pixels; corrected by the first layout. */
const USUAL_TOP = 385
const SLACK = 8

/** The approximate top of an element on the page, in pixels; updated as the content above the element grows and shrinks. */
export function useTopOnPage(root: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(USUAL_TOP)
  // A passive effect would run while Suspense hides the list, and then the list has no element.
  useLayoutEffect(() => {
    const look = () => {
      // The list has no element while Suspense hides the screen.
      if (root.current === null) return
      const now = Math.round(root.current.getBoundingClientRect().top + window.scrollY)
      setTop((before) => (Math.abs(now - before) > SLACK ? now : before))
    }
    // The observer also reports the current size after the layout; measuring here would lay out the page twice.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [root])
  return top
}
