import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { notFound } from '#server/http/problem.ts'
import { everybody, fansOfSegment } from '#server/segments/segment-fans.ts'
import { chosenBy, findSegment } from '#server/segments/segment-row.ts'

/** Holds a segment in place until the transaction ends. @throws 404 where it is deleted or another channel's */
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
  /** Null: every fan that can be written to. */
  segment_id: string | null
}

/**
 * Fixes the fans a send goes to: those of its segment, or all; only who is subscribed and not blocked (decisions 4).
 * @returns how many they are
 */
export async function fixRecipients(db: Kysely<Database>, send: Audience, at: string): Promise<number> {
  const channel = await findChannel(db, send.sales_channel_id)
  const chosen = send.segment_id === null ? everybody : chosenBy(await findSegment(db, channel.id, send.segment_id))
  const { rows } = await sql<{ count: number }>`
    with fixed as (
      insert into send_recipients (sales_channel_id, send_id, fan_id, created_at)
      select ${channel.id}::integer, ${send.id}::uuid, chosen.id, ${at}::timestamptz from (${fansOfSegment(channel, chosen)}) chosen
      on conflict do nothing returning 1
    )
    select count(*)::integer as count from fixed`.execute(db)
  return rows[0]!.count
}
