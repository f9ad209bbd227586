import { type RefObject, useEffect, useState } from 'react'

/** A range of columns: `first` included, `last` excluded. */
export interface Columns {
  first: number
  last: number
}

/** The number of spare columns at each side; scrolling renders again once per this many columns. */
const STEP = 8

/**
 * The columns of a strip that are visible or will soon be. Columns are equally wide, and the strip always has its full width,
 * even if few are rendered.
 * @param leastPx the least width of a column, with its gap
 */
export function useColumnsInSight(strip: RefObject<HTMLElement | null>, count: number, leastPx: number): Columns {
  // Before the first layout, the columns that fit the whole window are shown.
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

/** Rounds a range of columns outwards to multiples of STEP, and adds one STEP at each side. */
const within = (from: number, to: number): Columns => ({
  first: Math.floor(from / STEP) * STEP - STEP,
  last: Math.ceil(to / STEP) * STEP + STEP,
})
