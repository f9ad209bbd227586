import type { Kysely } from 'kysely'
import { backgroundOf, boxOf } from '#lib/seat-map/background.ts'
import { toKeptMap } from '#lib/seat-map/kept-map.ts'
import { grouped, withAisles, withField, withPlace } from '#lib/seat-map/map-edits.ts'
import { seatMapLayout } from '#lib/seat-map/seat-map.ts'
import type { Database } from '#server/db/schema.ts'
import { saveSeatMap } from '#server/seat-maps/save-seat-map.ts'
import { hallPlan } from './hall-plan.ts'
import { layouts } from './layouts.ts'
import type { DemoChannel } from './world.ts'

/** The distance of the boxes from the middle of the stage, in seats. */
const ASIDE = 18

/**
 * Saves the corrected map of a hall, over a plan of it: a wider stage, the boxes on both sides as a group, and an aisle through the
 * stalls.
 * Halls whose boxes are where their names put them have none.
 * @param now milliseconds since 1970
 */
export async function seedSeatMap(tx: Kysely<Database>, { id, season }: DemoChannel, now: number): Promise<void> {
  if (!season.boxesBesideStage) return
  const sections = layouts[season.layout]().map(({ section, rows, seats }) => ({ name: section, rows: rows.map(() => seats) }))
  const drawn = toKeptMap(sections, seatMapLayout(sections, season))
  const stage = { x: -15, width: 30 }
  const side = { y: drawn.field.y + drawn.field.height / 2, radius: 0 }
  const left = withPlace(withField(drawn, stage), 'Box 1', { ...side, x: -ASIDE, outward: 180 })
  const right = withPlace(left, 'Box 2', { ...side, x: ASIDE, outward: 0 })
  const boxes = grouped(right, new Set(['Box 1', 'Box 2']), 'Beside the stage')
  const { field, places } = withAisles(boxes, new Set(['Stalls']), ['12'])
  const background = backgroundOf(hallPlan, boxOf(hallPlan))
  await saveSeatMap(tx, id, { venue: season.venue, field, places: [...places], background }, now)
}
