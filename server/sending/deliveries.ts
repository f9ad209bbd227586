import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Listener } from '#server/chat/delivery.ts'
import type { Database } from '#server/db/schema.ts'

/** What a gateway reports of a message that a send took out: its recipient got it, or did not. */
export const settleDelivery: Listener = async (tx, { id, status, reason }, now) => {
  const row = await tx
    .updateTable('send_recipients')
    .set(
      status === 'delivered'
        ? { status: 'Delivered', delivered_at: toIso(now), error_message: null }
        : { status: 'Failed', error_message: reason },
    )
    .where('id', '=', id)
    .where('status', '=', 'Sent')
    .returning(['send_id', 'sales_channel_id'])
    .executeTakeFirst()
  if (row !== undefined) await sayChanged(tx, row.sales_channel_id)
}

/** Has screens that show counts and recipients ask anew: no device keeps those. */
export const sayChanged = (tx: Kysely<Database>, channel: number) =>
  sql`select set_config('holdfast.changed', coalesce(current_setting('holdfast.changed', true), '') || ${` ${channel}::offers`}, true)`.execute(
    tx,
  )
