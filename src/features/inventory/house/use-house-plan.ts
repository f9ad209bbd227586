import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { type HousePlan, planOf } from './house-plan.ts'

const WIDE = 1.75
const UPRIGHT = 0.9
const everything = { available: true, reserved: true, purchased: true }

/**
 * The plan of a seat map in an order. It is laid out again if the seats or the order change, or if its area changes between wide
 * and upright.
 */
export function useHousePlan(view: SeatView, sort: SeatQuery['sort'], root: RefObject<HTMLElement | null>): HousePlan {
  const [aspect, setAspect] = useState(() => (innerWidth > innerHeight ? WIDE : UPRIGHT))
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (height > 0) setAspect(width / height > 1.35 ? WIDE : UPRIGHT)
    })
    observer.observe(root.current!)
    return () => observer.disconnect()
  }, [root])
  return useMemo(() => {
    // The positions of sections must not depend on the search.
    const sections =
      sort.by === 'section'
        ? sort.dir === 'asc'
          ? view.sections
          : view.sections.toReversed()
        : view.search({ text: '', show: everything, sort }).sections.map((result) => result.view)
    return planOf(sections, sort, aspect)
  }, [view, sort, aspect])
}
