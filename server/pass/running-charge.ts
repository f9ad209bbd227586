import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { conflict } from '#server/kernel/refusal.ts'
import { findSubscription } from './subscription-row.ts'

const CHARGING = 'A charge of this subscription has no known result yet.'

/** Whether a charge of a subscription is in progress. Lock the subscription first, in an earlier query. */
export async function isCharging(db: Kysely<Database>, subscription: string): Promise<boolean> {
  const running = await db
    .selectFrom('pass_charges')
    .select('key')
    .where('subscription_id', '=', subscription)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return running !== undefined
}

/**
 * Checks that no charge of a subscription is in progress. Lock the subscription first; the check then also finds the charge of a
 * request that held the lock before.
 * @throws Refusal 409 with the subscription if a charge has no known result
 */
export async function refuseWhileCharging(db: Kysely<Database>, subscription: string): Promise<void> {
  if (await isCharging(db, subscription)) throw conflict(CHARGING, await findSubscription(db, subscription))
}
