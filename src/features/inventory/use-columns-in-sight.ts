import { type RefObject, useEffect, useState } from 'react'

/** Which columns are there: from the first, up to the last but without it. */
export interface Columns {
  first: number
  last: number
}

/** The number of columns rendered beyond the visible ones; scrolling renders again once in as many. */
const STEP = 8

/**
 * The columns of a strip that are visible or will soon be. All are equally wide, and span the strip from its start to its end,
 * rendered or not.
 * @param leastPx the least width of a column, with its gap
 */
export function useColumnsInSight(strip: RefObject<HTMLElement | null>, count: number, leastPx: number): Columns {
  // Before the first layout: the columns that fit the whole window.
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
