import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { FanChannelType } from '#server/db/schema-fans.ts'
import { transact } from '#server/db/transact.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'
import { enqueue } from '#server/jobs/runner.ts'
import { answerSoon } from './answer.job.ts'
import { asksToStop } from './stop-requests.ts'
import { fansAt, optIn, optOut, pause } from './subscription.ts'
import { meaningOf, type Meaning } from './words.ts'

/** A message from a fan, as the gateway reports it. */
export interface Incoming {
  type: FanChannelType
  /** The fan's number, or the message channel's id of the fan. */
  from: string
  text: string
  media?: { url: string; contentType: string }[]
  /**
   * The meaning of the message, if the provider reports it. The provider has then already acted on the message and replied to it.
   */
  reported?: Meaning
  /**
   * The gateway's own id of the message. A message that is reported repeatedly is stored only once, because this id is the same.
   */
  gatewayId: string
  /** The id of the fan, which only the simulated phone knows. */
  fan?: number
}

interface Writer {
  id: number
  sales_channel_id: number
}

/**
 * Stores a message from a fan; a keyword to stop, to start or for help takes effect at once. Stop and start apply in every channel
 * with this number; other messages go to the channel that last wrote to it.
 * @returns whether the number is known
 */
export const receive = (context: Context, incoming: Incoming): Promise<boolean> =>
  transact(context, (tx, { hints }) => receiveIn(tx, { ...context, hints }, incoming))

/** Like `receive`, but in the caller's transaction. */
export async function receiveIn(
  tx: Kysely<Database>,
  { clock, config, hints }: Pick<Context, 'clock' | 'config'> & { hints: HintsAfterCommit },
  { text, ...more }: Incoming,
): Promise<boolean> {
  const now = clock.now()
  const incoming = { ...more, text: text.normalize('NFC') }
  const meaning = incoming.reported ?? meaningOf(incoming.text)
  const isForAll = meaning === 'stop' || meaning === 'start'
  const writers = await writersOf(tx, incoming, isForAll)
  const fans: number[] = []
  for (const writer of isForAll ? writers : writers.slice(0, 1)) {
    // A repeated report changes nothing, because the fan may have written something else since.
    if (!(await keep(tx, writer, incoming, { isSettled: isForAll, now }))) continue
    fans.push(writer.id)
    hints.chat(writer.id, writer.sales_channel_id)
  }
  if (meaning === 'stop') await optOut(tx, hints, fans, now)
  if (meaning === 'start') await optIn(tx, { config, hints }, fans, now)
  // A provider that reports the keyword has already replied to it.
  if (meaning === 'help' && incoming.reported === undefined)
    for (const fan of fans) await enqueue(tx, answerSoon.kind, { id: uuidv7(now), fan }, now)
  // If the message seems to ask to stop, the fan is paused until a person has decided.
  if (meaning === undefined && asksToStop(incoming.text)) for (const fan of fans) await pause(tx, fan, now)
  return writers.length > 0
}

/**
 * Returns the fans with a number, locked until the transaction ends; first the fan to whom the last message was sent.
 * @param anyType whether to include fans without a message channel of the message's type
 */
async function writersOf(tx: Kysely<Database>, { type, from, fan }: Incoming, anyType: boolean): Promise<Writer[]> {
  const known = fan === undefined ? await fansAt(tx, from) : [fan]
  const { rows } = await sql<Writer>`
    select f.id, f.sales_channel_id from fans f
    where f.deleted_at is null and f.id = any(${known}::integer[])
      and (${anyType}::boolean or exists (select from fan_channels ch where ch.fan_id = f.id and ch.type = ${type}))
    order by (select max(m.created_at) from fan_messages m where m.fan_id = f.id and m.direction = 'out') desc nulls last, f.id
    for update of f`.execute(tx)
  return rows
}

/**
 * Stores a message; returns whether it is new.
 * @param isSettled whether the keyword in the message has already had its effect, so that nobody needs to read the message
 */
async function keep(
  tx: Kysely<Database>,
  { id, sales_channel_id }: Writer,
  incoming: Incoming,
  { isSettled, now }: { isSettled: boolean; now: number },
): Promise<boolean> {
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
      read_at: isSettled ? toIso(now) : null,
      gateway_id: incoming.gatewayId,
      created_at: toIso(now),
    })
    .onConflict((there) => there.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
