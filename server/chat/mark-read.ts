import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'

/**
 * Marks a fan's messages as read.
 * @param until ISO 8601, to the millisecond: later messages stay unread
 */
export async function markRead(
  db: Kysely<Database>,
  hints: HintsAfterCommit,
  fan: number,
  { until, now }: { until: string; now: number },
): Promise<void> {
  const read = await db
    .updateTable('fan_messages')
    .set({ read_at: toIso(now) })
    .where('fan_id', '=', fan)
    .where('direction', '=', 'in')
    .where('read_at', 'is', null)
    .where(sql<boolean>`created_at <= ${until}::timestamptz`)
    .returning('sales_channel_id')
    .execute()
  const [first] = read
  if (first) hints.chat(fan, first.sales_channel_id)
}

/**
 * Marks the fan's messages that were read last as unread again, at most `count` of them.
 * @param until ISO 8601, to the millisecond: later messages stay as they are
 */
export async function markUnread(
  db: Kysely<Database>,
  hints: HintsAfterCommit,
  fan: number,
  { until, count }: { until: string; count: number },
): Promise<void> {
  // All messages that were marked together have the same time. STOP and START are stored as read when they arrive, so they are left
  // out here.
  const newest = db
    .selectFrom('fan_messages')
    .select('id')
    .where('fan_id', '=', fan)
    .where('direction', '=', 'in')
    .where(sql<boolean>`created_at <= ${until}::timestamptz and read_at > created_at`)
    .orderBy('read_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  const [first] = await db
    .updateTable('fan_messages')
    .set({ read_at: null })
    .where('id', 'in', newest)
    .where('read_at', 'is not', null)
    .returning('sales_channel_id')
    .execute()
  if (first) hints.chat(fan, first.sales_channel_id)
}
