import type { Kysely } from 'kysely'
import type { MessageChannelType } from '#contract/users.ts'
import { texts } from '#lib/problem-texts.ts'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'
import type { Message as Outgoing, Sent } from '#server/kernel/gateways/messages.ts'
import { mayWriteTo, reachOf, type Asking } from './reach.ts'
import { isNotAllowed, NO_CHANNEL } from '#server/kernel/may-write.ts'
import type { Job } from '#server/jobs/job.ts'
import { untilAborted } from '#server/outbound/in-time.ts'
import { findMessage, type StoredMessage } from './message-row.ts'
import { optOut } from './subscription.ts'

/** A message to a fan. */
export interface ToFan {
  /** The id of the message's row, which is also its key at the gateway. The gateway sends only once for a key. */
  id: string
  fan: number
  text: string
  media?: { url: string; contentType: string; filename?: string | null }[]
  /** The name of the person who wrote the message; null for messages of the system. */
  sentBy: string | null
  /** Whether the message is a reply, which a pause allows; by default true if a person wrote it. */
  isAnswer?: boolean
}

/** A message that is stored but not sent yet. */
export interface Open {
  id: string
  fan: number
  isAnswer: boolean
  outgoing: Outgoing
}

export type Opened = { may: true; open: Open; row: StoredMessage } | { may: false; reason: string }

/**
 * Stores, in the caller's transaction, that a message is about to be sent; does nothing if the fan may not be written to.
 * An existing message with this id is not changed.
 * @param now milliseconds since 1970
 */
export async function openMessage(
  { db, config }: Asking,
  { id, fan, text, media = [], sentBy, isAnswer = sentBy !== null }: ToFan,
  now: number,
): Promise<Opened> {
  const decided = await mayWriteTo({ db, config }, fan, isAnswer)
  if (!decided.may) return decided
  const { sales_channel_id } = await db
    .selectFrom('fans')
    .select('sales_channel_id')
    .where('id', '=', fan)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fan_messages')
    .values({
      id,
      sales_channel_id,
      fan_id: fan,
      direction: 'out',
      message: text,
      type: decided.type,
      status: 'sending',
      error: null,
      media: JSON.stringify(media),
      sent_by: sentBy,
      read_at: null,
      created_at: toIso(now),
    })
    .onConflict((there) => there.doNothing())
    .execute()
  const row = (await findMessage(db, id))!
  return {
    may: true,
    row,
    open: { id, fan, isAnswer, outgoing: { type: decided.type, to: decided.to, text, media, channel: sales_channel_id } },
  }
}

/**
 * Sends an open message, without a transaction. If the fan may no longer be written to, returns the reason instead.
 * @throws if the result is unknown: `findResult` then looks it up at the gateway
 */
export async function sendOpen(
  { db, config, gateways }: Pick<Context, 'db' | 'config' | 'gateways'>,
  { id, fan, isAnswer, outgoing }: Open,
  signal: AbortSignal,
): Promise<Sent> {
  const decided = await mayWriteTo({ db, config }, fan, isAnswer)
  if (!decided.may) return { sent: false, reason: decided.reason }
  const { permit } = decided
  return untilAborted(signal, () => gateways.messages.send(outgoing, { key: id, signal, permit }))
}

/** Returns the gateway's result of an open message; undefined if the gateway does not know the message. */
export const findResult = (
  { gateways }: Pick<Context, 'gateways'>,
  { id, outgoing }: Open,
  signal: AbortSignal,
): Promise<Sent | undefined> => untilAborted(signal, () => gateways.messages.find(id, outgoing, signal))

/**
 * Stores the result of an open message, and notifies everyone who has the conversation open. A refusal because of an opt-out
 * counts as an opt-out.
 * @returns the message in its new state
 */
export async function closeMessage(
  db: Kysely<Database>,
  { hints, now }: { hints: HintsAfterCommit; now: number },
  id: string,
  sent: Sent,
): Promise<StoredMessage> {
  await db
    .updateTable('fan_messages')
    .set(sent.sent ? { status: 'sent', gateway_id: sent.id } : { status: 'failed', error: sent.reason })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
  const row = (await findMessage(db, id))!
  if (!sent.sent && sent.optedOut) await optOut(db, hints, [row.fan_id], now)
  hints.chat(row.fan_id, row.sales_channel_id)
  return row
}

/** The number of attempts, within about a day, after which a system message is given up. */
const MOST_ATTEMPTS = 150

/** Gives up the message whose id is in a job's payload, and shows it as failed in the conversation. */
export const giveUpMessage: NonNullable<Job['giveUp']> = {
  after: MOST_ATTEMPTS,
  async end(context, payload) {
    const { id } = payload as Pick<ToFan, 'id'>
    await transact(context, async (tx, { hints }) => {
      if (await findMessage(tx, id))
        await closeMessage(tx, { hints, now: context.clock.now() }, id, { sent: false, reason: texts.sending_no_answer })
    })
  },
}

export type Written = { written: true; type: MessageChannelType; message: StoredMessage } | { written: false; reason: string }

/**
 * Returns an unsent message with the fan's current address; undefined if the fan has no address any more on the message's type of
 * channel.
 */
async function openAgain(asking: Asking, row: StoredMessage, isAnswer: boolean): Promise<Open | undefined> {
  const channels = (await reachOf(asking, row.fan_id))?.channels ?? []
  const type = row.type as MessageChannelType
  const to = channels.find((one) => one.type === type)?.address
  if (to === undefined || to === null) return undefined
  const { id, fan_id, message: text, media, sales_channel_id } = row
  return { id, fan: fan_id, isAnswer, outgoing: { type, to, text, media, channel: sales_channel_id } }
}

/**
 * Stores a reply or system message to a fan, sends it, and stores the result. A repeat with the same id sends nothing twice: an
 * unknown result is looked up, even if the fan may no longer be written to.
 * @returns the message, sent or failed; or the reason why the fan may not be written to
 * @throws if it is unknown whether the message was sent; call again later with the same id
 */
export async function writeToFan(context: Context, message: ToFan, signal: AbortSignal): Promise<Written> {
  const { config } = context
  const { before, opened } = await transact(context, async (tx) => {
    const found = await findMessage(tx, message.id)
    return found === undefined
      ? { before: undefined, opened: await openMessage({ db: tx, config }, message, context.clock.now()) }
      : { before: found, opened: undefined }
  })
  if (opened?.may === false) return { written: false, reason: opened.reason }
  const row = before ?? opened.row
  const answer = (stored: StoredMessage): Written => ({ written: true, type: stored.type as MessageChannelType, message: stored })
  if (row.status !== 'sending') return answer(row)
  const open = opened?.open ?? (await openAgain({ db: context.db, config }, row, message.isAnswer ?? message.sentBy !== null))
  const known = open === undefined || before === undefined ? undefined : await findResult(context, open, signal)
  const sent = known ?? (open === undefined ? { sent: false, reason: NO_CHANNEL } : await sendOpen(context, open, signal))
  const stored = await transact(context, (tx, { hints }) => closeMessage(tx, { hints, now: context.clock.now() }, row.id, sent))
  return sent.sent || !isNotAllowed(sent.reason) ? answer(stored) : { written: false, reason: sent.reason }
}
