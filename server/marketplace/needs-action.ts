import { sql, type Kysely } from 'kysely'
import { troubles, type NeedsAction, type Trouble } from '#contract/marketplace-rows.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { manages, type CurrentUser } from '#server/session/current-user.ts'
import { joinOrders, selectOrderColumns, toOrder } from './order-row.ts'

const MOST = 500

/** What an order `o` needs a person for; null where it needs none. A payout that does not come back stands on a cancelled order, too. */
const trouble = sql<Trouble | null>`case
  when o.status in (${sql.join(troubles)}) then o.status
  when o.status = 'cancelled' and o.seller_payment_error is not null then 'seller_payment_reversal_failed' end`

/** Since when, as far as the order tells it. */
const since = sql<string>`case
  when o.status = 'buyer_refund_asked' then o.buyer_refund_asked_at
  when o.status = 'delivery_failed' then greatest(o.completed_at, e.time - interval '24 hours')
  when o.status = 'seller_payment_failed' then greatest(o.delivered_at, e.time + interval '72 hours')
  else coalesce(o.buyer_refunded_at, o.seller_paid_at, o.buyer_refund_asked_at, o.completed_at, o.created_at) end`

const selectTroubles = (db: Kysely<Database>, channel: number) =>
  selectOrderColumns(joinOrders(db))
    .select([trouble.as('trouble'), sql<string>`coalesce(${since}, o.created_at)`.as('since')])
    .where('o.sales_channel_id', '=', channel)
    .where(
      sql<boolean>`(o.status in (${sql.join(troubles.map((status) => sql.lit(status)))}) or o.seller_payment_error is not null)`,
    )
    .where(sql<boolean>`${trouble} is not null`)

type Selected = Awaited<ReturnType<ReturnType<typeof selectTroubles>['execute']>>[number]

const toItem = (row: Selected, fees: boolean): NeedsAction => ({
  order: toOrder(row, fees),
  trouble: row.trouble!,
  since: row.since,
  taken_by: row.taken_by === null ? null : { id: row.taken_by, name: row.taken_by_name ?? '' },
})

/** The orders of a channel that need a person, those that wait longest first. @param fees whether the reader sees the platform's fees */
export async function listNeedsAction(db: Kysely<Database>, channel: number, fees: boolean): Promise<NeedsAction[]> {
  const rows = await selectTroubles(db, channel).orderBy('since').orderBy('o.id').limit(MOST).execute()
  return rows.map((row) => toItem(row, fees))
}

/**
 * Takes such an order on, or leaves it to others; what somebody else has taken on stays theirs.
 * @throws Refusal 404 where it needs nobody; 409 where somebody else is at it
 */
export async function takeOrder(
  db: Kysely<Database>,
  { channel, order, taken }: { channel: number; order: string; taken: boolean },
  user: CurrentUser,
): Promise<NeedsAction> {
  const read = () => selectTroubles(db, channel).where('o.id', '=', order)
  const row = await read().forUpdate('o').executeTakeFirst()
  if (!row) throw notFound('Order not found')
  const fees = manages(user, 'all')
  if (row.taken_by !== null && row.taken_by !== user.id) throw conflict('Somebody else is on it', toItem(row, fees))
  const who = taken ? { taken_by: user.id, taken_by_name: user.name } : { taken_by: null, taken_by_name: null }
  await db.updateTable('orders').set(who).where('id', '=', order).execute()
  return toItem({ ...row, ...who }, fees)
}
