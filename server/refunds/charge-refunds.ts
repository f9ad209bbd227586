import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { FailedRefund, Refundable } from './refundable.ts'

/** The condition for charges that a job still has to refund. */
const open = sql`state in ('refund_due', 'refund_failed')`

const raised = (amount: ReturnType<typeof sql<number>>, total: number, now: number) => ({
  gateway_refunded: sql<number>`least(${amount}, greatest(gateway_refunded, ${total}::numeric))`,
  leased_until: sql<string>`case when ${open} then ${toIso(now)}::timestamptz else leased_until end`,
})

/** Returns the columns to set after a refund of a charge failed, so that the job retries it under another key. */
const failedColumns = (
  row: { state: string; refund_id: string | null },
  { refund, amount, reason, wasReported }: FailedRefund,
  now: number,
) => ({
  leased_until: sql<string>`case when ${open} or ${isUndone(row, { refund, wasReported })} then ${toIso(now)}::timestamptz else leased_until end`,
  ...(wasReported && { gateway_refunded: sql<number>`greatest(0, gateway_refunded - ${amount}::numeric)` }),
  ...(isUndone(row, { refund, wasReported }) && {
    state: 'refund_failed' as const,
    refunds_refused: sql<number>`refunds_refused + 1`,
    refund_refusal: reason,
    refund_failed_at: toIso(now),
    refund_id: null,
  }),
})

/** Whether the failed refund is the one that had refunded the charge. */
const isUndone = (
  row: { state: string; refund_id: string | null },
  { refund, wasReported }: Pick<FailedRefund, 'refund' | 'wasReported'>,
) => row.state === 'refunded' && (row.refund_id === null ? wasReported : row.refund_id === refund)

/** Stores refunds of bid charges that led to no seats. */
export const bidRefunds: Refundable = {
  async raise(db, id, total, now) {
    const amount = sql<number>`(plan ->> 'amount')::numeric`
    await db
      .updateTable('bid_charges')
      .set(raised(amount, total, now))
      .where('id', '=', id)
      .execute()
  },
  async fail(db, id, failed, now) {
    const row = await db
      .selectFrom('bid_charges')
      .select(['state', 'refund_id', 'bid_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await db
      .updateTable('bid_charges')
      .set(failedColumns(row, failed, now))
      .where('id', '=', id)
      .execute()
    if (isUndone(row, failed)) await markBid(db, row.bid_id, 'failed', now)
  },
}

/** Stores refunds of pass charges that led to no period. */
export const passRefunds: Refundable = {
  async raise(db, id, total, now) {
    await db
      .updateTable('pass_charges')
      .set(raised(sql<number>`amount`, total, now))
      .where('key', '=', id)
      .execute()
  },
  async fail(db, id, failed, now) {
    const row = await db
      .selectFrom('pass_charges')
      .select(['state', 'refund_id'])
      .where('key', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await db
      .updateTable('pass_charges')
      .set(failedColumns(row, failed, now))
      .where('key', '=', id)
      .execute()
  },
}

/** Stores the state of a refund in its bid. @param now milliseconds since 1970 */
export async function markBid(
  db: Kysely<Database>,
  bid: string,
  refund: 'due' | 'failed' | 'refunded',
  now: number,
): Promise<void> {
  await db
    .updateTable('bids')
    .set({ refund, updated_at: toIso(now), version: sql`version + 1` })
    .where('id', '=', bid)
    .where('refund', 'is distinct from', refund)
    .execute()
}
