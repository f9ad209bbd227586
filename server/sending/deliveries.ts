import { sql } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Listener } from '#server/chat/delivery.ts'
import { announceChange } from '#server/live/announce-change.ts'

/**
 * Applies a gateway's report about a message of a send: delivered or failed. If the message is not stored as sent yet, the report
 * is stored in its row, and is applied when the message is stored as sent.
 */
export const settleDelivery: Listener = async (tx, { id, status, reason }, now) => {
  const isThere = status === 'delivered'
  const noted = isThere ? { delivered_at: toIso(now), error_message: null } : { error_message: reason }
  const row = await tx
    .updateTable('send_recipients')
    .set({ ...noted, status: sql`case status when 'Sent' then ${isThere ? 'Delivered' : 'Failed'} else status end` })
    .where('id', '=', id)
    .where((is) => is.or([is('status', '=', 'Sent'), is.and([is('status', '=', 'Scheduled'), is('text', 'is not', null)])]))
    .returning(['send_id', 'sales_channel_id'])
    .executeTakeFirst()
  if (row !== undefined) await announceChange(tx, row.sales_channel_id, 'offers')
}
