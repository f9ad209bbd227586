import { sql, type Kysely } from 'kysely'
import { DEFAULT_BATCH, MAX_BATCH } from '#contract/offers.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { BATCH_MS, type Speed, type SpeedOf } from '#server/sending/send-kind.ts'
import type { StoredOffer } from './offer-row.ts'
import { isSaleOf } from './sales-of-offer.ts'

/**
 * Auto scale aims to sell all available seats within this time, in milliseconds. Until this time has passed since the send began,
 * an estimated conversion rate is used.
 */
const AIM_MS = 30 * 60_000
const LEAST_RATE = 1

type Offer = Pick<
  StoredOffer,
  'id' | 'auto_send' | 'auto_scale' | 'requires_inventory_to_send' | 'max_users_per_batch' | 'estimated_conversion_rate'
> &
  Pick<StoredOffer, 'event_ids' | 'event_data'>

/** Returns the current speed of an offer; null if the offer needs available seats and there are no such seats. */
export async function speedOf(db: Kysely<Database>, offer: Offer, { begunAt, now, usualRate }: SpeedOf): Promise<Speed> {
  const scales = offer.auto_scale && offer.auto_send
  const needsSeats = offer.requires_inventory_to_send || offer.auto_scale
  const available = needsSeats ? await availableSeats(db, offer, now) : null
  if (available === 0) return null
  if (!scales || available === null) {
    const batch = offer.auto_send ? (offer.max_users_per_batch ?? DEFAULT_BATCH) : DEFAULT_BATCH
    return { batch, rate: null, available, measured: false }
  }
  const measured = now - begunAt >= AIM_MS ? await measuredRate(db, offer.id) : null
  const rate = Math.max(LEAST_RATE, measured ?? offer.estimated_conversion_rate ?? usualRate)
  const fans = available / (rate / 100)
  const batch = Math.min(MAX_BATCH, Math.max(1, Math.ceil(fans / (AIM_MS / BATCH_MS))))
  return { batch, rate: Math.round(rate * 10) / 10, available, measured: measured !== null }
}

/**
 * Counts the seats that can be bought now, for events that have not begun; if hold codes are chosen, only seats with one of them.
 * Each event is counted separately, because a join would read all seats in the database.
 */
async function availableSeats(db: Kysely<Database>, { event_ids, event_data }: Offer, now: number): Promise<number> {
  const at = toIso(now)
  const wanted = event_ids.map((id) => ({ id, codes: event_data[String(id)]?.hold_codes ?? [] }))
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum((
      select count(*) from seats s
      where s.sales_channel_id = e.sales_channel_id and s.event_id = e.id
        and (s.status = 'available' or (s.status = 'reserved' and s.reserved_until <= ${at}::timestamptz))
        and (jsonb_array_length(wanted.codes) = 0 or wanted.codes ? s.hold_code)
    )), 0)::integer as count
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(id integer, codes jsonb)
    join events e on e.id = wanted.id and e.time > ${at}::timestamptz`.execute(db)
  return rows[0]!.count
}

/** Returns the tickets sold for each hundred messages; null if no message was sent. */
async function measuredRate(db: Kysely<Database>, offer: string): Promise<number | null> {
  const { rows } = await sql<{ written: number; sold: number }>`
    select (select count(*)::integer from send_recipients where send_id = ${offer} and sent_at is not null) as written,
      (select coalesce(sum(t.quantity), 0)::integer from transactions t where ${isSaleOf(offer)}) as sold`.execute(db)
  const { written, sold } = rows[0]!
  return written === 0 ? null : (sold / written) * 100
}
