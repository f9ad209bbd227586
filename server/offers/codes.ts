import { sql, type Kysely } from 'kysely'
import type { HoldCodes, PriceCodeOption } from '#contract/event-codes.ts'
import type { Database } from '#server/db/schema.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { notFound } from '#server/kernel/refusal.ts'

interface CodesQuery {
  salesChannelId?: number | undefined
  eventIds?: readonly number[] | undefined
}

/**
 * Returns the ids of the requested events, or of all events if no events are requested; if a channel is given, only of its events.
 * @throws 404 if a requested event does not exist or belongs to another channel
 */
async function requestedEvents(db: Kysely<Database>, { salesChannelId, eventIds }: CodesQuery): Promise<number[]> {
  const named = eventIds && [...new Set(eventIds)]
  let query = db.selectFrom('events').select('id').orderBy('time').orderBy('id')
  if (salesChannelId !== undefined) query = query.where('sales_channel_id', '=', salesChannelId)
  if (named !== undefined) query = query.where(sql<boolean>`id = any(${named.map(lookupNumber)}::integer[])`)
  const rows = await query.execute()
  if (named !== undefined && rows.length < named.length) throw notFound('Event not found')
  return named ?? rows.map(({ id }) => id)
}

/** Returns the price codes of some events, by code; each with its events. */
export async function priceCodesOf(db: Kysely<Database>, codesQuery: CodesQuery): Promise<PriceCodeOption[]> {
  const events = await requestedEvents(db, codesQuery)
  const rows = await db
    .selectFrom('price_codes')
    .select(['code', 'name'])
    .select(sql<number[]>`array_agg(distinct event_id order by event_id)`.as('eventIds'))
    .where(sql<boolean>`event_id = any(${events}::integer[])`)
    .groupBy(['code', 'name'])
    .orderBy('code')
    .orderBy('name')
    .execute()
  return rows
}

/** Returns the hold codes of some events' seats that can still be sold, with the number of seats. */
export async function holdCodesOf(db: Kysely<Database>, codesQuery: CodesQuery): Promise<HoldCodes[]> {
  const events = await requestedEvents(db, codesQuery)
  const rows = await db
    .selectFrom('seats')
    .select(['event_id', 'hold_code'])
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(sql<boolean>`event_id = any(${events}::integer[])`)
    .where('hold_code', 'is not', null)
    .where('status', '<>', 'purchased')
    .groupBy(['event_id', 'hold_code'])
    .orderBy('hold_code')
    .execute()
  return events.map((eventId) => ({
    eventId,
    codes: rows.filter((row) => row.event_id === eventId).map(({ hold_code, count }) => ({ code: hold_code!, count })),
  }))
}
