import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { aislesOf } from '#lib/seat-map/aisles.ts'
import { groupsOf } from '#lib/seat-map/groups.ts'
import { boxAround } from '#lib/seat-map/seat-map.ts'
import { type House, layoutOf } from '#parts/seat-map/layout-of.ts'
import { mapSectionOf } from '#parts/seat-map/map-section.ts'
import { shapeOf } from '#parts/seat-map/shape.ts'
import type { HouseBlock, HousePlan } from './house-plan.ts'
import { placesOf } from './seat-places.ts'

/** The margin around the map, in seats. */
const MARGIN = 3

/** Lays out the sections as a map of the house: as somebody has corrected it, or else from their names. @param sort an order by section */
export function mapPlan(sections: readonly SectionView[], sort: SeatQuery['sort'], house: House): HousePlan {
  const aisles = aislesOf(house.kept)
  const groups = groupsOf(house.kept)
  const shapes = sections.map((view) => shapeOf(view, sort, aisles.get(view.name)))
  const rows = sections.map((view, nth) => mapSectionOf(view.name, shapes[nth]!))
  const { field, places, unplaced, bounds } = layoutOf(rows, house).layout
  const [left, top] = [bounds.x - MARGIN, bounds.y - MARGIN]
  const blocks = [...places, ...unplaced].map((original): HouseBlock => {
    const { index } = original
    const [view, shape, section] = [sections[index]!, shapes[index]!, rows[index]!]
    const place = { ...original, x: original.x - left, y: original.y - top }
    const seats = placesOf(section, place, shape)
    const group = groups.get(view.name) ?? null
    return { view, shape, short: view.name, group, ...boxAround(seats.outline), section, place, seats }
  })
  return {
    blocks,
    levels: [],
    field: { ...field, x: field.x - left, y: field.y - top },
    width: bounds.width + 2 * MARGIN,
    height: bounds.height + 2 * MARGIN,
  }
}
