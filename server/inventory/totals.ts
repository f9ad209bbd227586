import { sql, type Kysely } from 'kysely'
import type { SeatStatistics, SeatSummary } from '#contract/inventory.ts'
import type * as z from 'zod/mini'
import type { Database } from '#server/db/schema.ts'

/**
 * Returns the totals of an event by seat type, without types that the event does not have.
 * A hold that has ended counts as available; test purchases count as purchased.
 * @param now milliseconds since 1970
 */
export async function readSeatSummaries(
  db: Kysely<Database>,
  channel: number,
  event: number,
  now: number,
): Promise<z.output<typeof SeatSummary>[]> {
  const at = new Date(now).toISOString()
  const { rows } = await sql<z.output<typeof SeatSummary>>`
    select 'seat' as type, count(*) as total_quantity,
      count(*) filter (where status = 'reserved' and (reserved_until is null or reserved_until > ${at}::timestamptz)) as total_reserved,
      count(*) filter (where status = 'purchased') as total_purchased,
      count(*) filter (where is_test_purchase) as total_test_purchase_count
    from seats where sales_channel_id = ${channel} and event_id = ${event}
    union all
    select 'vip', coalesce(sum(total_quantity), 0), coalesce(sum(total_reserved), 0), coalesce(sum(total_purchased), 0), coalesce(sum(is_test_purchase_count), 0)
    from vip_inventory where sales_channel_id = ${channel} and event_id = ${event}`.execute(db)
  return rows.filter((row) => row.total_quantity > 0)
}

/**
 * Returns quantity and sales of the regular seats of some events, in the order of `eventIds`; triggers update them, so nothing
 * is counted.
 */
export async function readStatistics(
  db: Kysely<Database>,
  eventIds: readonly number[],
): Promise<z.output<typeof SeatStatistics>[]> {
  if (eventIds.length === 0) return []
  const rows = await db
    .selectFrom('events')
    .select(['id', 'total_quantity', 'total_purchased'])
    .where('id', 'in', [...eventIds])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(eventIds)].flatMap((id) => byId.get(id) ?? [])
}
