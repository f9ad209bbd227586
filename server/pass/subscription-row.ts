import { sql, type Kysely } from 'kysely'
import { PassSubscription } from '#contract/pass.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow, type Selected } from '#server/db/wire-row.ts'
import { notFound } from '#server/kernel/refusal.ts'

export const SUBSCRIBER_MISSING = 'Subscriber not found'

/** Joins subscriptions `s` with their fans `f` and passes `p`, without selecting columns. */
export const joinSubscriptions = (db: Kysely<Database>) =>
  db
    .selectFrom('pass_subscriptions as s')
    .innerJoin('fans as f', 'f.id', 's.fan_id')
    .innerJoin('pass_products as p', 'p.id', 's.pass_product_id')

/** When a cancelled subscription `s` to a pass `p` ends, or when an active one would end; as `endSubscriptions` ends them. */
export const endsAt = sql<string | null>`case when s.status in ('active', 'pending_cancel')
  then least(s.renews_at, coalesce(s.end_date, p.end_date)) end`

/** Selects the columns of a subscription that the API returns. */
export const selectSubscriptionColumns = (joined: ReturnType<typeof joinSubscriptions>) =>
  joined
    .selectAll('s')
    .select([
      'f.first_name',
      'f.last_name',
      'f.email',
      'f.phone',
      'f.source',
      'p.title as pass_title',
      'p.amount as pass_amount',
      'p.currency as pass_currency',
      endsAt.as('ends_at'),
    ])

/** Converts a stored subscription to the API's form. */
export const toSubscription = wireRow(PassSubscription, (row: Selected<typeof selectSubscriptionColumns>) => ({
  user_id: row.fan_id,
  text_buy_user: {
    id: row.fan_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    source: row.source,
  },
  pass_setting: { id: row.pass_product_id, title: row.pass_title, amount: row.pass_amount, currency: row.pass_currency },
}))

/** Returns one subscription. @throws 404 */
export async function findSubscription(db: Kysely<Database>, id: string, channel?: number): Promise<PassSubscription> {
  const row = await selectSubscriptionColumns(joinSubscriptions(db))
    .where('s.id', '=', id)
    .$if(channel !== undefined, (q) => q.where('s.sales_channel_id', '=', channel!))
    .executeTakeFirst()
  if (!row) throw notFound(SUBSCRIBER_MISSING)
  return toSubscription(row)
}

/** Returns the subscriptions to a pass, newest first. */
export async function subscriptionsOf(db: Kysely<Database>, pass: string): Promise<PassSubscription[]> {
  const rows = await selectSubscriptionColumns(joinSubscriptions(db))
    .where('s.pass_product_id', '=', pass)
    .orderBy(sql`s.created_at desc, s.id`)
    .execute()
  return rows.map(toSubscription)
}
