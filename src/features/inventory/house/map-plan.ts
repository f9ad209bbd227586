import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { boxAround, type MapSection, type SeatMapLayout, seatMapLayout } from '#lib/seat-map/seat-map.ts'
import type { HouseBlock, HousePlan } from './house-plan.ts'
import { mapSectionOf, placesOf } from './seat-places.ts'
import { shapeOf } from './shape.ts'

/** The facts of an event that the field of its map follows from. */
export interface Venue {
  category: string | null
  league: string | null
}

/** The margin around the map, in seats. */
const MARGIN = 3

/** Lays out the sections as a map of the house, from their names. @param sort an order by section */
export function mapPlan(sections: readonly SectionView[], sort: SeatQuery['sort'], venue: Venue): HousePlan {
  const shapes = sections.map((view) => shapeOf(view, sort))
  const rows = sections.map((view, nth) => mapSectionOf(view.name, shapes[nth]!))
  const { field, places, unplaced, bounds } = layoutOf(rows, venue)
  const [left, top] = [bounds.x - MARGIN, bounds.y - MARGIN]
  const blocks = [...places, ...unplaced].map((original): HouseBlock => {
    const { index } = original
    const [view, shape, section] = [sections[index]!, shapes[index]!, rows[index]!]
    const place = { ...original, x: original.x - left, y: original.y - top }
    const seats = placesOf(section, place, shape)
    return { view, shape, short: view.name, ...boxAround(seats.outline), section, place, seats }
  })
  return {
    blocks,
    levels: [],
    field: { ...field, x: field.x - left, y: field.y - top },
    width: bounds.width + 2 * MARGIN,
    height: bounds.height + 2 * MARGIN,
  }
}

let latest: { key: string; layout: SeatMapLayout } | null = null

/** The layout of the house shown last is kept, since a sale or a hold does not move a section. */
function layoutOf(sections: readonly MapSection[], { category, league }: Venue): SeatMapLayout {
  const key = JSON.stringify([category, league, sections])
  if (latest?.key !== key) latest = { key, layout: seatMapLayout(sections, { category, league }) }
  return latest.layout
}
