import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { everybody, fansOfSegment, onePerNumber } from '#server/segments/segment-fans.ts'
import { chosenBy, findSegment } from '#server/segments/segment-row.ts'

/** Checks a segment, and locks it until the transaction ends. @throws 404 if it is deleted or of another channel */
export async function checkSegment(db: Kysely<Database>, channel: number, id: string): Promise<void> {
  const segment = await db
    .selectFrom('segments')
    .select('id')
    .where('id', '=', id)
    .where('sales_channel_id', '=', channel)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!segment) throw notFound('Segment not found')
}

interface Audience {
  id: string
  sales_channel_id: number
  /** The segment; null for every fan who may be written to. */
  segment_id: string | null
}

/** Returns SQL for the id of the nth message of a send: a version 7 UUID of a time, n and a random part. */
const messageId = (at: string) => {
  // The ids are in order of n, so that consecutive messages are adjacent in tables and indexes, and a long send need not have them
  // all in memory.
  const moment = Date.parse(at).toString(16).padStart(12, '0')
  return sql`(${`${moment.slice(0, 8)}-${moment.slice(8)}-7`}::text || lpad(to_hex(n >> 12), 3, '0') || '-a' || lpad(to_hex(n & 4095), 3, '0')
    || right(gen_random_uuid()::text, 13))::uuid`
}

/**
 * Stores the recipients of a send, in random order: the fans of its segment, or all; only those who are subscribed and not
 * blocked, and one of those who share a phone number.
 * @returns how many there are
 */
export async function fixRecipients(db: Kysely<Database>, send: Audience, at: string): Promise<number> {
  const channel = await findChannel(db, send.sales_channel_id)
  const chosen = send.segment_id === null ? everybody : chosenBy(await findSegment(db, channel.id, send.segment_id))
  const { rows } = await sql<{ count: number }>`
    with fixed as (
      insert into send_recipients (id, sales_channel_id, send_id, fan_id, created_at)
      select ${messageId(at)}, ${channel.id}::integer, ${send.id}::uuid, fan, ${at}::timestamptz
      from (select id as fan, (row_number() over (order by random()))::integer as n from (${onePerNumber(fansOfSegment(channel, chosen))}) chosen) drawn
      order by n on conflict do nothing returning 1
    )
    select count(*)::integer as count from fixed`.execute(db)
  return rows[0]!.count
}
