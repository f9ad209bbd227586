import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { needleOf } from '#contract/core/list.ts'
import type { Hold, inventory } from '#contract/inventory.ts'
import { currencySymbol } from '#lib/money.ts'
import type { StoredChannel } from '#server/channels/channel-row.ts'
import type { Database } from '#server/db/schema.ts'
import { longTextHolds } from '#server/db/list.ts'
import { boundsInZone } from '#server/events/range.ts'
import { readPriceCodes } from './price-codes.ts'
import { seatColumns, toSeat } from './seat-row.ts'

const words = sql`concat_ws(' ', e.title, s.section, s."row", s.seat, s.reserved_by_name, s.hold_for, s.hold_reason)`

type Query = z.output<(typeof inventory.listHolds)['query']>

/**
 * Returns the held seats of a channel. The hold that ends first comes first; holds without an end come last.
 * @param me the id of the caller, for the filter `mine`
 * @param now milliseconds since 1970; holds that have ended by then are left out
 */
export async function listHolds(
  db: Kysely<Database>,
  channel: StoredChannel,
  { skip, take, searchQuery, mine, endsBefore }: Query,
  me: number,
  now: number,
): Promise<{ rows: Hold[]; totalCount: number }> {
  const needle = needleOf(searchQuery)
  const { to } = boundsInZone(undefined, endsBefore, channel.timezone)
  const held = db
    .selectFrom('seats as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .where('s.sales_channel_id', '=', channel.id)
    .where('s.status', '=', 'reserved')
    .where(sql<boolean>`(s.reserved_until is null or s.reserved_until > ${new Date(now).toISOString()}::timestamptz)`)
    .$if(mine === 'true', (q) => q.where('s.reserved_by', '=', me))
    .$if(to !== undefined, (q) => q.where('s.reserved_until', '<=', to!))
    .$if(needle !== '', (q) => q.where(longTextHolds(words, needle)))
  const { totalCount } = await held.select(({ fn }) => fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow()
  const rows = await held
    .select(seatColumns.map((column) => `s.${column}` as const))
    .select(['e.title', 'e.time', 'e.timezone'])
    .orderBy(sql`s.reserved_until asc nulls last, s.event_id, s.section_key, s.row_key, s.seat_key, s.uuid`)
    .limit(take)
    .offset(skip)
    .execute()
  const codes = await readPriceCodes(db, [...new Set(rows.map((row) => row.event_id))])
  const currency_symbol = currencySymbol(channel.currency_type)
  return {
    totalCount: Number(totalCount),
    rows: rows.map(({ title, time, timezone, ...row }) => ({
      ...toSeat(row, codes, now),
      event: { id: row.event_id, title, time, timezone, currency_symbol },
    })),
  }
}
