import type { Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'

/** A gateway's later report about a message. */
export interface Report {
  /** Ours: the message's id, under which it was sent; or the gateway's own name for it. */
  id?: string
  gatewayId?: string
  status: 'sent' | 'delivered' | 'failed'
  /** Why it failed. */
  reason?: string
}

/** Called when a message was delivered or failed: sends count their recipients. */
export type Listener = (
  tx: Kysely<Database>,
  message: { id: string; status: 'delivered' | 'failed'; reason: string | null },
  now: number,
) => Promise<void>
const listeners: Listener[] = []
export const onDelivery = (listener: Listener): void => void listeners.push(listener)

/** Records that a message reached its fan, or did not. An earlier report stays valid: reports may come twice, and out of order. */
export async function reportDelivery(context: Context, { id, gatewayId, status, reason }: Report): Promise<void> {
  await transact(context, async (tx, { hints }) => {
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
    // A report that arrives before the message is stored: its sender is still about to store it.
    if (row === undefined && id !== undefined && status !== 'sent')
      for (const listen of listeners) await listen(tx, { id, status, reason: reason ?? 'Not delivered' }, context.clock.now())
    if (row === undefined) return
    if (status !== 'sent')
      for (const listen of listeners) await listen(tx, { id: row.id, status, reason: row.error }, context.clock.now())
    hints.chat(row.fan_id, row.sales_channel_id)
  })
}
