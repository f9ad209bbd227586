import { sql, type Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'
import { PROVIDER_OPT_OUT } from '#server/kernel/may-write.ts'
import { fansAt, optOut } from './subscription.ts'

/** A gateway's later report about a message. */
export interface Report {
  /** The id under which the message was sent here. A report has this id, the gateway's id of the message (`gatewayId`), or both. */
  id?: string
  gatewayId?: string
  status: 'sent' | 'delivered' | 'failed'
  /** Why the message failed. */
  reason?: string
  /** The number or address of a recipient who has opted out with the provider, which therefore refuses the message. */
  optedOut?: string
}

/** Called when a message was delivered or failed, so that a send can count it. */
export type Listener = (
  tx: Kysely<Database>,
  message: { id: string; status: 'delivered' | 'failed'; reason: string | null },
  now: number,
) => Promise<void>
const listeners: Listener[] = []
export const onDelivery = (listener: Listener): void => void listeners.push(listener)

/**
 * Records a report. Only the first report of delivery or failure counts, because reports may arrive twice, and in the wrong order.
 */
export async function reportDelivery(context: Context, { optedOut, ...report }: Report): Promise<void> {
  const { id, gatewayId, status, reason } = optedOut === undefined ? report : { ...report, reason: PROVIDER_OPT_OUT }
  await transact(context, async (tx, { hints }) => {
    if (optedOut !== undefined) await takeOptOut(tx, hints, { ...report, optedOut }, context.clock.now())
    const row = await tx
      .updateTable('fan_messages')
      .set({
        status,
        error: status === 'failed' ? (reason ?? 'Not delivered') : null,
        ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }),
      })
      .where('direction', '=', 'out')
      .where('status', 'in', ['sending', 'sent'])
      .where((is) => (id === undefined ? is('gateway_id', '=', gatewayId ?? '') : is('id', '=', id)))
      .returning(['id', 'fan_id', 'sales_channel_id', 'error'])
      .executeTakeFirst()
    // The report may arrive before the sender has stored the message.
    if (row === undefined && id !== undefined && status !== 'sent')
      for (const listen of listeners) await listen(tx, { id, status, reason: reason ?? 'Not delivered' }, context.clock.now())
    if (row === undefined) return
    if (status !== 'sent')
      for (const listen of listeners) await listen(tx, { id: row.id, status, reason: row.error }, context.clock.now())
    hints.chat(row.fan_id, row.sales_channel_id)
  })
}

/**
 * Unsubscribes the fan of a message that a provider refuses because of an opt-out, and all other fans with the message's number. If
 * the fan has subscribed again since the message was created, the report is old, and nothing changes.
 */
async function takeOptOut(
  tx: Kysely<Database>,
  hints: HintsAfterCommit,
  { id, gatewayId, optedOut }: Report & { optedOut: string },
  now: number,
): Promise<void> {
  const { rows } = await sql<{ fan_id: number; again: boolean }>`
    select m.fan_id, exists (select from fan_activities a where a.fan_id = m.fan_id and a.type = 'Subscribed' and a.created_at > m.created_at) as again
    from fan_messages m where m.direction = 'out' and (m.id = ${id ?? null}::uuid or m.gateway_id = ${gatewayId ?? null})`.execute(
    tx,
  )
  const [row] = rows
  if (row?.again) return
  await optOut(tx, hints, [...(await fansAt(tx, optedOut)), ...(row ? [row.fan_id] : [])], now)
}
