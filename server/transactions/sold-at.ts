import { sql, type RawBuilder } from 'kysely'
import { wantedPlaces } from '#lib/place/sold-place.ts'
import { beforeSeat } from '#server/db/migrations/before-seat.ts'

const before = sql.raw(beforeSeat('p.'))

/**
 * Returns the condition that a sale `t` has a seat of the place that a search means, the same as `soldAtTest` of lib; undefined if
 * the text is not a place. The ids are read from an index once, not for each sale.
 * @param channel the channel of the sales; null for all channels
 */
export function soldAt(text: string, channel: number | null): RawBuilder<boolean> | undefined {
  const places = wantedPlaces(text)
  if (places.length === 0) return undefined
  const wanted = sql.join(places.map((place) => sql`(${place.before}::text, ${place.seats}::text[])`))
  return sql<boolean>`t.id in (
    select p.id from transactions p
    where ${before} = any(${places.map((place) => place.before)}::text[])
      and ${channel === null ? sql`true` : sql`p.sales_channel_id = ${channel}`}
      and exists (
        select from (values ${wanted}) wanted (before, seats)
        where wanted.before = ${before} and (wanted.seats is null or seat_keys(p.seat, p.quantity) && wanted.seats)))`
}
