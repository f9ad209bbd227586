import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * A word that changes whenever the seats or VIP packages of an event read differently: with each change in the feed, and with
 * each hold that runs out.
 * A number alone would miss what commits late, so it is the last change below the oldest running transaction, and how many
 * there are above it. What the feed no longer keeps is named by how far it was cleared.
 * @param now milliseconds since 1970
 */
export async function inventoryVersion(db: Kysely<Database>, channel: number, event: number, now: number): Promise<string> {
  const at = new Date(now).toISOString()
  const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())`
  const log = sql`change_log where sales_channel_id = ${channel} and event_id = ${event} and tbl in ('seats', 'vip')`
  const { rows } = await sql<{ version: string }>`
    select f.epoch || '.' || coalesce((select xid::text || '-' || seq from ${log} and xid < ${horizon} order by xid desc, seq desc limit 1), 'c' || f.cleared::text)
      || '.' || (select count(*) from ${log} and xid >= ${horizon})
      || '.' || (select count(*) from seats where status = 'reserved' and reserved_until <= ${at}::timestamptz and event_id = ${event}) as version
    from feed_state f`.execute(db)
  return rows[0]!.version
}
