import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { FanChannelType } from '#server/db/schema-fans.ts'
import { transact } from '#server/db/transact.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'
import { enqueue } from '#server/jobs/runner.ts'
import { forgetOptOut } from './opt-outs.ts'
import { answerSoon } from './answer.job.ts'
import { meaningOf } from './words.ts'

/** A message from a fan, as a gateway brings it. */
export interface Incoming {
  type: FanChannelType
  /** The fan's number, or what the channel knows them by. */
  from: string
  text: string
  media?: { url: string; contentType: string }[]
  /** The gateway's own id: the same message is stored once, however often it is reported. */
  gatewayId: string
  /** Set by the phone on the screen, which knows its fan. */
  fan?: number
}

interface Writer {
  id: number
  sales_channel_id: number
  phone: string | null
  email: string | null
  subscribed: boolean
}

/**
 * Stores a message from a fan. The words that stop, start and ask for help take effect at once: a fan
 * who sends STOP is unsubscribed in every channel with this number. Other messages go to the channel that wrote to this number last.
 * @returns whether the number is known
 */
export const receive = (context: Context, incoming: Incoming): Promise<boolean> =>
  transact(context, (tx, { hints }) => receiveIn(tx, { ...context, hints }, incoming))

/** The same within a transaction. */
export async function receiveIn(
  tx: Kysely<Database>,
  { clock, config, hints }: Pick<Context, 'clock' | 'config'> & { hints: HintsAfterCommit },
  incoming: Incoming,
): Promise<boolean> {
  const now = clock.now()
  const writers = await writersOf(tx, incoming)
  const meaning = meaningOf(incoming.text)
  const heard = meaning === 'stop' || meaning === 'start' ? writers : writers.slice(0, 1)
  for (const writer of heard) {
    // A repeated report changes nothing: the fan may have written something else since.
    if (!(await keep(tx, writer, incoming, now))) continue
    if (meaning === 'stop' || meaning === 'start') await setSubscribed(tx, writer, meaning === 'start', now)
    if (meaning === 'start') await forgetOptOut(tx, config, writer.sales_channel_id, [writer.phone, writer.email, incoming.from])
    if (meaning === 'help') await enqueue(tx, answerSoon.kind, { id: uuidv7(now), fan: writer.id }, now)
    hints.chat(writer.id, writer.sales_channel_id)
  }
  return writers.length > 0
}

/** The fans with this number on this kind of message channel, the one written to last first. */
async function writersOf(tx: Kysely<Database>, { type, from, fan }: Incoming): Promise<Writer[]> {
  const { rows } = await sql<Writer>`
    select f.id, f.sales_channel_id, f.phone, f.email, f.subscribed from fans f
    where f.deleted_at is null and ${fan === undefined ? sql`(f.phone = ${from} or f.id in (select fan_id from fan_channels where address = ${from}))` : sql`f.id = ${fan}`}
      and exists (select from fan_channels ch where ch.fan_id = f.id and ch.type = ${type})
    order by (select max(m.created_at) from fan_messages m where m.fan_id = f.id and m.direction = 'out') desc nulls last, f.id
    for update of f`.execute(tx)
  return rows
}

async function setSubscribed(tx: Kysely<Database>, writer: Writer, subscribed: boolean, now: number): Promise<void> {
  const { id, sales_channel_id } = writer
  if (writer.subscribed === subscribed) return
  await tx
    .updateTable('fans')
    .set({ subscribed, opted_out_at: subscribed ? null : toIso(now), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const type = subscribed ? 'Subscribed' : 'Unsubscribed'
  await tx
    .insertInto('fan_activities')
    .values({ id: uuidv7(now), sales_channel_id, fan_id: id, type, created_at: toIso(now) })
    .execute()
}

async function keep(tx: Kysely<Database>, { id, sales_channel_id }: Writer, incoming: Incoming, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('fan_messages')
    .values({
      id: uuidv7(now),
      sales_channel_id,
      fan_id: id,
      direction: 'in',
      message: incoming.text,
      type: incoming.type,
      status: 'received',
      error: null,
      media: JSON.stringify(incoming.media ?? []),
      sent_by: null,
      read_at: null,
      gateway_id: incoming.gatewayId,
      created_at: toIso(now),
    })
    .onConflict((there) => there.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
