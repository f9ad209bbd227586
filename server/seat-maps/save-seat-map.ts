import { sql, type Kysely } from 'kysely'
import type { NewSeatMap, SeatMap } from '#contract/seat-maps.ts'
import { seatMapId } from '#lib/seat-map/seat-map-id.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { takenId } from '#server/kernel/refusal.ts'
import { selectSeatMaps, toSeatMap } from './seat-map-row.ts'

/** Returns the map of a venue, locked until the transaction ends; null if the venue has none. */
export async function lockSeatMap(db: Kysely<Database>, channel: number, venue: string): Promise<SeatMap | null> {
  const id = seatMapId(channel, venue)
  // A venue without a map has no row to lock, but of two first maps only one may be saved.
  await sql`select pg_advisory_xact_lock(12, hashtext(${id}))`.execute(db)
  const row = await selectSeatMaps(db)
    .where('s.id', '=', id)
    .where('s.sales_channel_id', '=', channel)
    .forUpdate()
    .executeTakeFirst()
  return row ? toSeatMap(row) : null
}

/** Stores the map of a venue, in place of the earlier one, even if that is deleted. @param now milliseconds since 1970 */
export async function saveSeatMap(
  db: Kysely<Database>,
  channel: number,
  { venue, field, places, background }: NewSeatMap,
  now: number,
): Promise<SeatMap> {
  const fields = { venue, field: JSON.stringify(field), places: JSON.stringify(places), modified_at: toIso(now) }
  const plan = background ? JSON.stringify(background) : null
  // A call without a background is of an older app, which must not remove that of the earlier map.
  const kept = sql<string | null>`case when seat_maps.deleted_at is null then seat_maps.background end`
  const replaced = background === undefined ? kept : plan
  const row = await db
    .insertInto('seat_maps')
    .values({ ...fields, background: plan, id: seatMapId(channel, venue), sales_channel_id: channel })
    .onConflict((earlier) =>
      earlier
        .column('id')
        .doUpdateSet({ ...fields, deleted_at: null, version: sql`seat_maps.version + 1`, background: replaced })
        // Names of venues can be made up so that their ids are equal.
        .where('seat_maps.sales_channel_id', '=', channel),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw takenId()
  return toSeatMap(row)
}
