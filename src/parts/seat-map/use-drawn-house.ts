import { useMemo } from 'react'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { aislesOf } from '#lib/seat-map/aisles.ts'
import { type DrawnHouse, layoutOf } from './layout-of.ts'
import { mapSectionsOf } from './map-section.ts'
import { useHouse, type Venue } from './use-house.ts'

/** The sections of an event's inventory, in its order, and their layout on the map of the house. */
export function useDrawnHouse(view: SeatView, venue: Venue): DrawnHouse {
  const house = useHouse(venue)
  return useMemo(() => layoutOf(mapSectionsOf(view.sections, aislesOf(house.kept)), house), [view, house])
}
