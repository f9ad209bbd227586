import { useMemo } from 'react'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { MapSection, SeatMapLayout } from '#lib/seat-map/seat-map.ts'
import { layoutOf } from './layout-of.ts'
import { mapSectionsOf } from './map-section.ts'
import { useHouse, type Venue } from './use-house.ts'

/** The sections of an event's inventory, in its order, and their layout on the map of the house. */
export function useDrawnHouse(view: SeatView, venue: Venue): { sections: readonly MapSection[]; layout: SeatMapLayout } {
  const house = useHouse(venue)
  return useMemo(() => {
    const sections = mapSectionsOf(view.sections)
    return { sections, layout: layoutOf(sections, house) }
  }, [view, house])
}
