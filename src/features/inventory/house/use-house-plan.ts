import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { aislesOf } from '#lib/seat-map/aisles.ts'
import { groupsOf } from '#lib/seat-map/groups.ts'
import { useHouse, type Venue } from '#parts/seat-map/use-house.ts'
import type { HousePlan } from './house-plan.ts'
import { mapPlan } from './map-plan.ts'
import { sideBySide } from './side-by-side.ts'

const WIDE = 1.75
const UPRIGHT = 0.9
const everything = { available: true, reserved: true, purchased: true }

interface Options {
  view: SeatView
  sort: SeatQuery['sort']
  venue: Venue
  /** Whether the sections are a map. In an order other than by section they are side by side. */
  isMap: boolean
  root: RefObject<HTMLElement | null>
}

/**
 * The plan of the seats in an order. It is laid out again if the seats or the order change, or if the area of sections side by side
 * changes between wide and upright.
 */
export function useHousePlan({ view, sort, venue, isMap, root }: Options): HousePlan {
  const [aspect, setAspect] = useState(() => (innerWidth > innerHeight ? WIDE : UPRIGHT))
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (height > 0) setAspect(width / height > 1.35 ? WIDE : UPRIGHT)
    })
    observer.observe(root.current!)
    return () => observer.disconnect()
  }, [root])
  const house = useHouse(venue)
  const isMapShown = isMap && sort.by === 'section'
  const map = useMemo(() => (isMapShown ? mapPlan(view.sections, sort, house) : null), [isMapShown, view, sort, house])
  const beside = useMemo(
    () =>
      isMapShown
        ? null
        : sideBySide(sectionsOf(view, sort), { sort, aspect, aisles: aislesOf(house.kept), groups: groupsOf(house.kept) }),
    [isMapShown, view, sort, aspect, house],
  )
  return (map ?? beside)!
}

/** The sections in the order. Their positions must not depend on the search. */
function sectionsOf(view: SeatView, sort: SeatQuery['sort']) {
  if (sort.by !== 'section') return view.search({ text: '', show: everything, sort }).sections.map((result) => result.view)
  return sort.dir === 'asc' ? view.sections : view.sections.toReversed()
}
