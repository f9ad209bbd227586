import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { refuseWhileCharging } from './running-charge.ts'
import { findSubscription, SUBSCRIBER_MISSING } from './subscription-row.ts'

export const CANNOT_CANCEL = 'Only an active subscription or a trial can be cancelled.'

/**
 * Cancels a subscription: a trial at once, an active one at the end of its period; nothing is refunded.
 * @throws Refusal 404; 409 with the subscription if it is cancelled, about to be, or over, or if a charge of it has no known
 * result
 */
export async function cancelSubscription(db: Kysely<Database>, channel: number, id: string, now: number): Promise<void> {
  const row = await db
    .selectFrom('pass_subscriptions')
    .select(['status'])
    .where('id', '=', id)
    .where('sales_channel_id', '=', channel)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(SUBSCRIBER_MISSING)
  if (row.status !== 'active' && row.status !== 'trial') throw conflict(CANNOT_CANCEL, await findSubscription(db, id))
  await refuseWhileCharging(db, id)
  await db
    .updateTable('pass_subscriptions')
    .set({
      cancelled_at: toIso(now),
      version: sql`version + 1`,
      ...(row.status === 'trial' ? { status: 'cancelled', subscribed: false, renews_at: null } : { status: 'pending_cancel' }),
    })
    .where('id', '=', id)
    .execute()
}
