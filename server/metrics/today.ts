import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Today } from '#contract/metrics.ts'
import { localDate } from '#lib/day-range.ts'
import { HOLD_ENDS_SOON_MS } from '#lib/hold-end.ts'
import { toIso } from '#lib/time.ts'
import type { StoredChannel } from '#server/channels/channel-row.ts'
import type { Database } from '#server/db/schema.ts'
import { readSeatSummaries } from '#server/inventory/totals.ts'

const HOUR_MS = 3_600_000
/** More than the longest day (25 hours): an event of today, in its own zone, is nearer than this. */
const AROUND_MS = 27 * HOUR_MS

/**
 * Returns the day of a channel: its events of today, each in its own zone, and the holds that end soon.
 * @param now milliseconds since 1970
 */
export async function readToday(db: Kysely<Database>, channel: StoredChannel, now: number): Promise<Today> {
  const around = await db
    .selectFrom('events')
    .select(['id', 'title', 'time', 'timezone', 'venue', 'status'])
    .where('sales_channel_id', '=', channel.id)
    .where('time', '>', toIso(now - AROUND_MS))
    .where('time', '<', toIso(now + AROUND_MS))
    .orderBy('time')
    .orderBy('id')
    .execute()
  const events: Today['events'] = []
  for (const event of around.filter(({ time, timezone }) => localDate(time, timezone) === localDate(now, timezone))) {
    const seats = await readSeatSummaries(db, channel.id, event.id, now)
    const sum = (of: (one: (typeof seats)[number]) => number) => seats.reduce((all, one) => all + of(one), 0)
    events.push({
      ...event,
      total: sum((one) => one.total_quantity),
      sold: sum((one) => one.total_purchased),
      held: sum((one) => one.total_reserved),
    })
  }
  return { events, holds: await holdsEnding(db, channel.id, now) }
}

async function holdsEnding(db: Kysely<Database>, channel: number, now: number): Promise<Today['holds']> {
  return db
    .selectFrom('seats as s')
    .innerJoin('events as e', (on) => on.onRef('e.id', '=', 's.event_id').onRef('e.sales_channel_id', '=', 's.sales_channel_id'))
    .where('s.sales_channel_id', '=', channel)
    .where('s.status', '=', 'reserved')
    .where('s.reserved_until', '>', toIso(now))
    .where('s.reserved_until', '<=', toIso(now + HOLD_ENDS_SOON_MS))
    .select(['s.event_id', 'e.title', 'e.timezone'])
    .select([sql<number>`count(*)`.as('count'), sql<string>`min(s.reserved_until)`.as('first')])
    .groupBy(['s.event_id', 'e.title', 'e.timezone'])
    .orderBy('first')
    .execute()
}
