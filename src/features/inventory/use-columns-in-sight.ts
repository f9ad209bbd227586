import { type RefObject, useEffect, useState } from 'react'

/** Which columns are there: from the first, up to the last but without it. */
export interface Columns {
  first: number
  last: number
}

/** So many columns are there beyond what is in sight, and scrolling renders anew once in as many. */
const STEP = 8

/**
 * Which columns of a strip that scrolls sideways are in sight or will soon be. All are equally wide, and stand in the strip from its
 * start to its end whether they are drawn or not.
 * @param leastPx how wide a column is at least, with its gap
 */
export function useColumnsInSight(strip: RefObject<HTMLElement | null>, count: number, leastPx: number): Columns {
  // Before the page is laid out: what the whole window has room for.
  const [columns, setColumns] = useState<Columns>(() => ({ first: 0, last: Math.ceil(innerWidth / leastPx) }))
  useEffect(() => {
    const element = strip.current
    if (element === null) return
    const look = () => {
      const pitch = element.scrollWidth / count
      const from = element.scrollLeft / pitch
      const next = within(from, from + element.clientWidth / pitch)
      setColumns((before) => (before.first === next.first && before.last === next.last ? before : next))
    }
    element.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [strip, count])
  return columns
}

/** The columns of a stretch, and a step more on either side. */
const within = (from: number, to: number): Columns => ({
  first: Math.floor(from / STEP) * STEP - STEP,
  last: Math.ceil(to / STEP) * STEP + STEP,
})
