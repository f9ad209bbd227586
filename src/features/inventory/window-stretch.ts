import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '#lib/idle.ts'

/** A stretch of the page, in pixels from its top. */
export interface Stretch {
  from: number
  to: number
}

/** So much is there above and below what is in sight, before it is scrolled to; what is in sight comes first, alone. */
const MARGIN = 448
/** So long after what is shown has changed. */
const REST_MS = 300
/** Scrolling renders anew once in so many pixels: usual windows are as high as some of them, and nothing is drawn below. */
const STEP = 60

let known: Stretch = { from: 0, to: 0 }
let followers = 0

function read(): Stretch {
  const from = Math.floor(window.scrollY / STEP) * STEP
  const to = Math.ceil((window.scrollY + window.innerHeight) / STEP) * STEP
  return known.from === from && known.to === to ? known : (known = { from, to })
}

function follow(tell: () => void): () => void {
  const look = () => {
    const before = known
    if (read() !== before) tell()
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
 * What of the page is in sight or will soon be. Followed by events: asking the page while it renders would lay it out.
 * @param shown what the list shows; while that changes key by key, what is in sight is there alone, until the hand rests
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

/** Where the list usually begins on a desktop; elsewhere it is put right with the first layout. */
const USUAL_TOP = 385
const SLACK = 8

/** How far down the page an element begins, about; followed as what stands above it grows and shrinks. */
export function useTopOnPage(root: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(USUAL_TOP)
  // A passive effect would go on while Suspense hides the list, and then the list has no element.
  useLayoutEffect(() => {
    const look = () => {
      const now = Math.round(root.current!.getBoundingClientRect().top + window.scrollY)
      setTop((before) => (Math.abs(now - before) > SLACK ? now : before))
    }
    // It tells of the present size too, once the page is laid out: asked for here, it would be laid out twice.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [root])
  return top
}
