import { sql, type Kysely } from 'kysely'
import { epochSql } from '#server/db/feed.ts'
import { notFound } from '#server/kernel/refusal.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Returns a version that changes with an event's seats or VIP packages: with each change in the feed, and with the end of each
 * hold.
 * @param now milliseconds since 1970
 * @throws Refusal 404
 */
export async function inventoryVersion(
  db: Kysely<Database>,
  event: number,
  now: number,
): Promise<{ version: string; event: Place }> {
  const at = new Date(now).toISOString()
  // The version consists of the last change before the oldest running transaction and the number of changes since, because the last
  // change alone would miss transactions that commit late. If the feed has deleted the changes, it contains the position of the
  // deletion.
  const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())`
  const log = sql`change_log where sales_channel_id = e.sales_channel_id and event_id = e.id and of_event`
  const { rows } = await sql<{ version: string; channel: number }>`
    select e.sales_channel_id as channel,
      ${epochSql} || '.' || coalesce((select xid::text || '-' || seq from ${log} and xid < ${horizon} order by xid desc, seq desc limit 1), 'c' || f.cleared::text)
      || '.' || (select count(*) from ${log} and xid >= ${horizon})
      || '.' || (select count(*) from seats where status = 'reserved' and reserved_until <= ${at}::timestamptz and event_id = e.id) as version
    from feed_state f, events e where e.id = ${event}`.execute(db)
  const found = rows[0]
  if (!found) throw notFound('Event not found')
  return { version: found.version, event: { id: event, sales_channel_id: found.channel } }
}

/** An event, and the channel of its rows. */
export interface Place {
  id: number
  sales_channel_id: number
}
