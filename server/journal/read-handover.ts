import { sql, type Kysely } from 'kysely'
import type { Handover } from '#contract/journal.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { countNeedsAction } from '#server/marketplace/needs-action.ts'
import { readPlaces } from './read-places.ts'

/** The most holds on a handover sheet, and the most seats that are listed for one hold. */
const MOST_HOLDS = 200
const MOST_SEATS = 1000

interface Hold {
  uuids: string[]
  until: string
  by: string | null
  for: string | null
  reason: string | null
}

/**
 * Returns what the next shift takes over: the holds that have not ended, soonest first, and how much is open.
 * @param now milliseconds since 1970
 */
export async function readHandover(db: Kysely<Database>, channel: number, now: number): Promise<Omit<Handover, 'money'>> {
  const at = toIso(now)
  const { rows } = await sql<Hold & { total: number }>`
    select (array_agg(uuid::text))[1:${sql.lit(MOST_SEATS)}] as uuids, reserved_until as until, reserved_by_name as by,
      hold_for as for, hold_reason as reason, (count(*) over ())::integer as total
    from seats where sales_channel_id = ${channel} and status = 'reserved' and reserved_until > ${at}
    group by event_id, reserved_until, reserved_by, reserved_by_name, hold_for, hold_reason
    order by reserved_until limit ${sql.lit(MOST_HOLDS)}`.execute(db)
  const places = await readPlaces(
    db,
    channel,
    rows.map(({ uuids }) => uuids),
  )
  const holds = rows.flatMap(({ until, by, for: holder, reason }, nth) => {
    const { event, places: seats } = places[nth]!
    return event === undefined || seats === undefined ? [] : [{ until, by, for: holder, reason, event, places: seats }]
  })
  const orders = (await countNeedsAction(db, { channel, now })).count
  const more_holds = (rows[0]?.total ?? 0) - rows.length
  return { at, holds, more_holds, open: { orders, ...(await readOpen(db, channel, at)) } }
}

async function readOpen(db: Kysely<Database>, channel: number, at: string): Promise<Omit<Handover['open'], 'orders'>> {
  const { rows } = await sql<Omit<Handover['open'], 'orders'>>`
    select
      (select count(*) from bids b join bid_products p on p.id = b.bid_product_id join events e on e.id = p.event_id
        where b.sales_channel_id = ${channel} and b.status = 'Pending' and e.time > ${at} and p.deleted_at is null)::integer as bids,
      (select count(*) from (select status from offers where sales_channel_id = ${channel} and deleted_at is null
        union all select status from bulk_messages where sales_channel_id = ${channel}) s
        where s.status in ('Scheduled', 'Sending', 'Paused'))::integer as sends,
      (select count(*) from fans where sales_channel_id = ${channel} and paused_at is not null and deleted_at is null)::integer
        as stops`.execute(db)
  return rows[0]!
}
