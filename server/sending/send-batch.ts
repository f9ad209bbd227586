import { sql, type Kysely } from 'kysely'
import { texts } from '#lib/problem-texts.ts'
import { toIso } from '#lib/time.ts'
import { mayWrite, reachesOf, type Permit } from '#server/chat/may-write.ts'
import type { Context } from '#server/context.ts'
import { afterCommit, transact } from '#server/db/transact.ts'
import type { Database } from '#server/db/schema.ts'
import type { Message, Sent } from '#server/gateways/messages.ts'
import { log } from '#server/log.ts'
import { setMassTextStatus } from '#server/mass-texts/write-mass-texts.ts'
import { setStatus } from '#server/offers/write-offers.ts'
import { note } from './activity.ts'
import { sayChanged } from './deliveries.ts'
import { takeBatch, type Batch, type Leased, type Send } from './take-batch.ts'

/** So many messages are on their way at once; before each such handful it is asked whether the send still goes on. */
const AT_ONCE = 10
/** How long a gateway may take. */
const GATEWAY_MS = 10_000
/** After so many tries a message has failed (decisions 4). */
const MOST_TRIES = 3

/** What came of one message: sent, refused for good, to be tried again, or not tried because the send has stopped. */
type Outcome = { sent: true; id: string } | { sent: false; reason: string } | 'again' | 'stopped'

/**
 * Sends the next batch that is due.
 * @param size of the batch, for benches; absent, as the product has it
 * @returns how many messages it was about; null where nothing is due
 */
export async function sendBatch(context: Context, size?: number): Promise<number | null> {
  const batch = await transact(context, (tx) => takeBatch(tx, context, size))
  if (batch === null) return null
  const { send, messages } = batch
  let [sent, failed] = [0, batch.failed]
  for (let at = 0; at < messages.length; at += AT_ONCE) {
    const handful = messages.slice(at, at + AT_ONCE)
    const permits = await permitsFor(context, send, handful)
    const outcomes = await Promise.all(
      handful.map(async (message) => {
        const permit = permits.get(message.fan)
        return permit === undefined ? 'stopped' : deliver(context, batch, message, permit)
      }),
    )
    context.faults?.afterOutside?.('sendBatch')
    const ended = await transact(context, (tx) => settle(tx, context, batch, handful, outcomes))
    sent += outcomes.filter((one) => typeof one === 'object' && one.sent).length
    failed += ended.failed
  }
  await transact(context, (tx) => end(tx, context, batch, sent, failed))
  return messages.length + batch.failed + batch.skipped
}

/** Who of some fans may be written to at this very moment: nobody, once the send was paused or cancelled. */
async function permitsFor(
  { db, config }: Context,
  { id, kind }: Send,
  messages: readonly Leased[],
): Promise<Map<number, Permit>> {
  const { rows } = await sql`
    select from ${sql.table(kind === 'offer' ? 'offers' : 'bulk_messages')} send where send.id = ${id} and send.status = 'Sending'`.execute(
    db,
  )
  if (rows.length === 0) return new Map()
  const reaches = await reachesOf(
    { db, config },
    messages.map(({ fan }) => fan),
  )
  const decided = [...reaches].map(([fan, reach]) => [fan, mayWrite(reach)] as const)
  return new Map(decided.flatMap(([fan, one]) => (one.may ? [[fan, one.permit] as const] : [])))
}

/** Sends one message under its own key; what was begun before is asked for first. */
async function deliver(
  { gateways }: Context,
  { media }: Batch,
  { id, text, type, to, isUnknown }: Leased,
  permit: Permit,
): Promise<Outcome> {
  const message: Message = { type, to, text, ...(media.length > 0 && { media }) }
  const signal = AbortSignal.timeout(GATEWAY_MS)
  try {
    const before: Sent | undefined = isUnknown ? await gateways.messages.find(id, message, signal) : undefined
    return before ?? (await gateways.messages.send(message, { key: id, signal, permit }))
  } catch (error) {
    log.trouble(`What became of message ${id} is not known:`, error)
    return 'again'
  }
}

/** Writes what came of some messages: their rows, the fans' chats and activities. @returns how many have failed for good */
async function settle(
  tx: Kysely<Database>,
  { clock, hints }: Context,
  { send, author, media }: Batch,
  messages: readonly Leased[],
  outcomes: readonly Outcome[],
): Promise<{ failed: number }> {
  const at = toIso(clock.now())
  const rows = messages.map((message, nth) => {
    const outcome = outcomes[nth]!
    const told = typeof outcome === 'object' ? (outcome.sent ? 'sent' : 'refused') : outcome
    return {
      id: message.id,
      unknown: message.isUnknown,
      told,
      reason: typeof outcome === 'object' && !outcome.sent ? outcome.reason : null,
    }
  })
  const { rows: written } = await sql<{ id: string; status: string; error: string | null }>`
    update send_recipients r set
      status = case x.told when 'refused' then 'Failed'
        -- What the gateway has reported already is known.
        when 'sent' then case when r.delivered_at is not null then 'Delivered'
          when r.error_message is not null and r.num_failed_attempts = 0 then 'Failed' else 'Sent' end
        when 'again' then case when r.num_failed_attempts + 1 >= ${MOST_TRIES} then 'Failed' else 'Scheduled' end else 'Scheduled' end,
      num_failed_attempts = r.num_failed_attempts + case when x.told in ('refused', 'again') then 1 else 0 end,
      error_message = case x.told when 'refused' then x.reason when 'again' then ${texts.sending_no_answer}::text
        else case when r.num_failed_attempts = 0 then r.error_message end end,
      sent_at = case x.told when 'sent' then ${at}::timestamptz else r.sent_at end,
      -- Whose outcome is not known keeps its text and is asked for in its next turn; who was not tried is free again.
      leased_until = case x.told when 'again' then ${at}::timestamptz else null end,
      text = case when x.told = 'stopped' and not x.unknown then null else r.text end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, unknown boolean, told text, reason text)
    where r.id = x.id and r.id = any(${messages.map(({ id }) => id)}::uuid[]) and r.status = 'Scheduled' returning r.id, r.status, r.error_message as error`.execute(
    tx,
  )
  const sent = messages.filter((_, nth) => rows[nth]!.told === 'sent')
  const standing = new Map(written.map((row) => [row.id, row]))
  const gatewayIds = new Map(
    messages.map(({ id }, nth) => [id, typeof outcomes[nth] === 'object' && outcomes[nth].sent ? outcomes[nth].id : null]),
  )
  if (sent.length > 0) {
    afterCommit(tx, () => {
      for (const { fan } of sent) hints.chat(fan, send.sales_channel_id)
    })
    await tx
      .insertInto('fan_messages')
      .values(
        sent.map(({ id, fan, text, type }) => ({
          id,
          gateway_id: gatewayIds.get(id) ?? null,
          sales_channel_id: send.sales_channel_id,
          fan_id: fan,
          direction: 'out' as const,
          message: text,
          type,
          status: chatStatus[standing.get(id)?.status ?? 'Sent'] ?? ('sent' as const),
          error: standing.get(id)?.error ?? null,
          media: JSON.stringify(media),
          sent_by: author,
          created_at: at,
        })),
      )
      .onConflict((there) => there.doNothing())
      .execute()
    if (send.kind === 'offer')
      await tx
        .insertInto('fan_activities')
        .values(
          sent.map(({ id, fan }) => ({
            id,
            sales_channel_id: send.sales_channel_id,
            fan_id: fan,
            type: 'Cron - Send offer',
            created_at: at,
          })),
        )
        .onConflict((there) => there.doNothing())
        .execute()
  }
  return { failed: written.filter(({ status }) => status === 'Failed').length }
}

/** How a message stands in a fan's chat, by how it stands in its send. */
const chatStatus: Partial<Record<string, 'delivered' | 'failed'>> = { Delivered: 'delivered', Failed: 'failed' }

/** Notes a batch in the log; where nobody is left, the send is done. */
async function end(tx: Kysely<Database>, { clock, hints }: Context, batch: Batch, sent: number, failed: number): Promise<void> {
  const { send, skipped } = batch
  const now = clock.now()
  const { left } = await tx
    .selectFrom('send_recipients')
    .select(sql<number>`count(*)::integer`.as('left'))
    .where('send_id', '=', send.id)
    .where('status', '=', 'Scheduled')
    .executeTakeFirstOrThrow()
  if (sent + failed + skipped > 0) {
    await note(tx, hints, send, { what: 'batch', sent, failed, skipped, left }, now)
    await sayChanged(tx, send.sales_channel_id)
  }
  if (left > 0) return
  const isOffer = send.kind === 'offer'
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(isOffer ? 'offers' : 'bulk_messages')} where id = ${send.id} for update`.execute(tx)
  if (rows[0]?.status !== 'Sending') return
  await tx
    .updateTable('sends')
    .set({ ended_at: toIso(now), waiting: null })
    .where('id', '=', send.id)
    .execute()
  const set = isOffer ? setStatus : setMassTextStatus
  await set(tx, { ...send, status: 'Sending' }, 'Done', { now, tell: hints })
}
