import { sql, type Kysely } from 'kysely'
import { texts } from '#lib/problem-texts.ts'
import { toIso } from '#lib/time.ts'
import { optOut } from '#server/chat/subscription.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { Database } from '#server/db/schema.ts'
import { announceChange } from '#server/live/announce-change.ts'
import { note, type WithHints } from './activity.ts'
import type { Batch, Leased } from './batch.ts'
import { decisionsFor, deliver, type Outcome } from './deliver.ts'
import type { SendKind } from './send-kind.ts'
import { recordOwnChange } from '#server/kernel/own-changes.ts'
import { setSendStatus } from './send-status.ts'
import { takeBatch } from './take-batch.ts'

/** The number of messages sent at the same time. The status of the send is read again before each such group. */
const AT_ONCE = 10
/** The number of attempts with an unknown result after which a message has failed. */
const MOST_TRIES = 3

/**
 * Sends the next due batch.
 * @param size of the batch, for benchmarks; absent: the usual size
 * @returns the number of messages in the batch; null if nothing is due
 */
export async function sendBatch(context: Context, kinds: readonly SendKind[], size?: number): Promise<number | null> {
  const batch = await transact(context, (tx, { hints }) => takeBatch(tx, { ...context, hints }, kinds, size))
  if (batch === null) return null
  const { messages } = batch
  let [sent, failed, skipped] = [0, batch.failed, batch.skipped]
  for (let at = 0; at < messages.length; at += AT_ONCE) {
    const handful = messages.slice(at, at + AT_ONCE)
    const decided = (await goesOn(context, batch)) ? await decisionsFor(context, handful) : undefined
    const outcomes = await Promise.all(handful.map((message) => deliver(context, batch, message, decided?.get(message.fan))))
    context.faults?.afterOutside?.('sendBatch')
    const ended = await transact(context, (tx, { hints }) => settle(tx, { ...context, hints }, batch, handful, outcomes))
    sent += outcomes.filter((one) => typeof one === 'object' && 'sent' in one && one.sent).length
    failed += ended.failed
    skipped += ended.cancelled
  }
  await transact(context, (tx, { hints }) => end(tx, { ...context, hints }, batch, { sent, failed, skipped }))
  return messages.length + batch.failed + batch.skipped
}

/** Whether a send may begin new attempts; false after it was paused or cancelled. */
async function goesOn({ db }: Context, { send: { id }, kind: { table }, mayBegin }: Batch): Promise<boolean> {
  if (!mayBegin) return false
  const { rows } = await sql`
    select from ${sql.table(table)} send where send.id = ${id} and send.status = 'Sending'`.execute(db)
  return rows.length > 0
}

/** Converts an outcome to the columns of its row. */
function resultOf(outcome: Outcome): { result: string; status: string | null; reason: string | null } {
  if (outcome === 'unknown' || outcome === 'stopped') return { result: outcome, status: null, reason: null }
  if ('error' in outcome) return { result: 'left out', status: outcome.status, reason: outcome.error }
  return outcome.sent
    ? { result: 'sent', status: null, reason: null }
    : { result: 'refused', status: null, reason: outcome.reason }
}

/** Whether the gateway refused a message because its recipient has opted out. */
const hasOptedOut = (outcome: Outcome): boolean =>
  typeof outcome === 'object' && 'optedOut' in outcome && outcome.optedOut === true

/**
 * Stores the results of messages in their rows, chats and activities, and opts out recipients who have opted out with the provider.
 * @returns how many failed for good, and how many were cancelled
 */
async function settle(
  tx: Kysely<Database>,
  { clock, hints }: WithHints,
  { send, kind: { activity }, author, media }: Batch,
  messages: readonly Leased[],
  outcomes: readonly Outcome[],
): Promise<{ failed: number; cancelled: number }> {
  const at = toIso(clock.now())
  const rows = messages.map(({ id }, nth) => ({ id, ...resultOf(outcomes[nth]!) }))
  const { rows: written } = await sql<{ id: string; status: string; error: string | null }>`
    update send_recipients r set
      status = case x.result when 'refused' then 'Failed' when 'left out' then x.status
        -- What the gateway has reported already is known.
        when 'sent' then case when r.delivered_at is not null then 'Delivered'
          when r.error_message is not null and r.num_failed_attempts = 0 then 'Failed' else 'Sent' end
        when 'unknown' then case when r.num_failed_attempts + 1 >= ${MOST_TRIES} then 'Failed' else 'Scheduled' end else 'Scheduled' end,
      num_failed_attempts = r.num_failed_attempts + case when x.result in ('refused', 'unknown') then 1 else 0 end,
      error_message = case when x.result in ('refused', 'left out') then x.reason when x.result = 'unknown' then ${texts.sending_no_answer}::text
        when r.num_failed_attempts = 0 then r.error_message end,
      sent_at = case x.result when 'sent' then ${at}::timestamptz else r.sent_at end,
      -- An unknown attempt keeps its text, and its gateway is asked in the next turn; a fan who was surely not written to is free again.
      leased_until = case x.result when 'unknown' then ${at}::timestamptz else null end,
      text = case when x.result in ('stopped', 'left out') then null else r.text end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, result text, status text, reason text)
    where r.id = x.id and r.id = any(${messages.map(({ id }) => id)}::uuid[]) and r.status = 'Scheduled' returning r.id, r.status, r.error_message as error`.execute(
    tx,
  )
  const sent = messages.filter((_, nth) => rows[nth]!.result === 'sent')
  const optedOut = messages.filter((_, nth) => hasOptedOut(outcomes[nth]!))
  await optOut(
    tx,
    hints,
    optedOut.map(({ fan }) => fan),
    clock.now(),
  )
  const standing = new Map(written.map((row) => [row.id, row]))
  const gatewayIds = new Map(
    messages.map(({ id }, nth) => {
      const outcome = outcomes[nth]!
      return [id, typeof outcome === 'object' && 'id' in outcome ? outcome.id : null]
    }),
  )
  if (sent.length > 0) {
    for (const { fan } of sent) hints.chat(fan, send.sales_channel_id)
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
    if (activity !== null)
      await tx
        .insertInto('fan_activities')
        .values(
          sent.map(({ id, fan }) => ({
            id,
            sales_channel_id: send.sales_channel_id,
            fan_id: fan,
            type: activity,
            created_at: at,
          })),
        )
        .onConflict((there) => there.doNothing())
        .execute()
  }
  const count = (of: string) => written.filter(({ status }) => status === of).length
  return { failed: count('Failed'), cancelled: count('Cancelled') }
}

/** The status of a message in a fan's chat, by its status in the send. */
const chatStatus: Partial<Record<string, 'delivered' | 'failed'>> = { Delivered: 'delivered', Failed: 'failed' }

/** Records a batch in the log; if no recipient is left, the send is done. */
async function end(
  tx: Kysely<Database>,
  { clock, hints }: WithHints,
  { send, kind: { table } }: Batch,
  { sent, failed, skipped }: { sent: number; failed: number; skipped: number },
): Promise<void> {
  const now = clock.now()
  const { left } = await tx
    .selectFrom('send_recipients')
    .select(sql<number>`count(*)::integer`.as('left'))
    .where('send_id', '=', send.id)
    .where('status', '=', 'Scheduled')
    .executeTakeFirstOrThrow()
  if (sent + failed + skipped > 0) {
    await note(tx, hints, send, { what: 'batch', sent, failed, skipped, left }, now)
    await announceChange(tx, send.sales_channel_id, 'offers')
  }
  if (left > 0) return
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(table)} where id = ${send.id} for update`.execute(tx)
  if (rows[0]?.status !== 'Sending') return
  await tx
    .updateTable('sends')
    .set({ ended_at: toIso(now), waiting: null })
    .where('id', '=', send.id)
    .execute()
  await setSendStatus(tx, table, { ...send, status: 'Sending' }, 'Done', { now, hints })
  await recordOwnChange(tx, await endedSend(tx, table, send), now)
}

/** Returns the line of a send that has ended, with its totals. The send failed if no message was sent and at least one failed. */
async function endedSend(tx: Kysely<Database>, table: string, send: Batch['send']) {
  const { sent, failed } = await tx
    .selectFrom('send_recipients')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', ['Sent', 'Delivered']).as('sent'),
      fn.countAll<number>().filterWhere('status', '=', 'Failed').as('failed'),
    ])
    .where('send_id', '=', send.id)
    .executeTakeFirstOrThrow()
  const detail = { sent: Number(sent), failed: Number(failed) }
  const outcome = detail.sent === 0 && detail.failed > 0 ? ('failed' as const) : ('done' as const)
  return { channel: send.sales_channel_id, action: 'sendEnded' as const, tbl: table, row_id: send.id, detail, outcome }
}
