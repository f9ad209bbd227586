import { sql, type Kysely } from 'kysely'
import { mayBeCharged, type PassCharge, type PassSubscription } from '#contract/pass.ts'
import { roundMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { periodOf } from './periods.ts'
import { refuseWhileCharging } from './running-charge.ts'
import { findSubscription, SUBSCRIBER_MISSING } from './subscription-row.ts'

const MOST = 100
const NOT_PAST_DUE = 'This subscription has no failed charge.'
const NO_EVENTS = 'This pass has no events.'

/** Returns the charges of a subscription, newest first. */
export const readCharges = (db: Kysely<Database>, subscription: string): Promise<PassCharge[]> =>
  db
    .selectFrom('pass_charges')
    .select(['period', 'created_at as at', 'amount', 'currency', 'state', 'reason', 'requested_by_name as by'])
    .where('subscription_id', '=', subscription)
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .limit(MOST)
    .execute()

interface Requested {
  user: { id: number; name: string }
  /** Milliseconds since 1970. */
  now: number
  newId: string
}

/**
 * Stores a new charge of the period whose last charge failed. The renewals job makes the charge within seconds.
 * @throws Refusal 404; 409 with the subscription if its last charge has not failed, if its pass has no events, or if a charge of
 * it has no known result
 */
export async function chargeNow(db: Kysely<Database>, id: string, { user, now, newId }: Requested): Promise<PassSubscription> {
  const row = await db
    .selectFrom('pass_subscriptions as s')
    .innerJoin('pass_products as p', 'p.id', 's.pass_product_id')
    .selectAll('s')
    .select(['p.amount', 'p.currency'])
    .select(
      sql<boolean>`exists (select from events e where e.sales_channel_id = p.sales_channel_id and e.id = any(p.events))`.as(
        'has_event',
      ),
    )
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
  if (!row) throw notFound(SUBSCRIBER_MISSING)
  if (!mayBeCharged(row) || row.renews_at === null) throw conflict(NOT_PAST_DUE, await findSubscription(db, id))
  // A pass without events cannot be sold, so the schedule does not charge it either.
  if (!row.has_event) throw conflict(NO_EVENTS, await findSubscription(db, id))
  await refuseWhileCharging(db, id)
  const period = periodOf(row.renews_at, row.failed_attempts)
  await db
    .insertInto('pass_charges')
    .values({
      key: `pass ${id} ${period} now ${newId}`,
      sales_channel_id: row.sales_channel_id,
      subscription_id: id,
      period,
      attempt: row.failed_attempts,
      amount: roundMoney(row.amount * row.quantity, row.currency),
      currency: row.currency,
      requested_by: user.id,
      requested_by_name: user.name,
      leased_until: toIso(now),
      created_at: toIso(now),
    })
    .execute()
  return findSubscription(db, id)
}
