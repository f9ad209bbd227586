import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'
import type { Job } from '#server/jobs/job.ts'
import { leasedRows } from '#server/outbound/leased-rows.ts'
import { type Leased, type Outbound, putOff, workTurn } from '#server/outbound/outbound.ts'
import { refundFailed } from './refund-news.ts'

/** The pause before the state of a pending refund is requested for the first time, in milliseconds. */
const FIRST_MS = 60_000

type Refund = Extract<Movement, { kind: 'refund' }>

/** Stores a pending refund, whose state is then requested until its result is known. @param now milliseconds since 1970 */
export async function followRefund(
  db: Kysely<Database>,
  { key, movement, moved }: { key: string; movement: Refund; moved: Moved & { moved: true } },
  now: number,
): Promise<void> {
  if (!moved.pending) return
  const { charge, amount, currency } = movement
  await db
    .insertInto('pending_refunds')
    .values({
      key,
      refund_id: moved.id,
      charge_id: charge,
      amount,
      currency,
      leased_until: toIso(now + FIRST_MS),
      created_at: toIso(now),
    })
    .onConflict((same) => same.column('key').doNothing())
    .execute()
}

/** Records that a pending refund has succeeded. @returns whether the refund was among the pending refunds here */
export async function refundArrived(db: Kysely<Database>, refund: string): Promise<boolean> {
  const gone = await db.deleteFrom('pending_refunds').where('refund_id', '=', refund).returning('key').executeTakeFirst()
  await db
    .updateTable('refunds')
    .set({ state: 'done' })
    .where('provider_id', '=', refund)
    .where('state', '=', 'pending')
    .execute()
  return gone !== undefined
}

/** Requests the state of pending refunds of sales and orders. Those of bids and passes have their own jobs. */
export const checkPendingRefunds: Job = {
  kind: 'check-pending-refunds',
  everySeconds: 20,
  run: (context) => workTurn(context, pendingRefunds),
}

interface Due extends Leased {
  key: string
  refund_id: string
  charge: string
  amount: number
  currency: string
}

/** Requests the state of each pending refund at the provider. While it is pending, the next request is postponed. */
const pendingRefunds: Outbound<Due, Moved | undefined> = {
  name: 'The pending refund',
  pauses: { firstMs: 2 * FIRST_MS, longestMs: 6 * 3_600_000 },
  ...leasedRows<Due>({
    table: 'pending_refunds',
    key: 'key',
    open: sql`true`,
    columns: sql`refund_id, charge_id as charge, amount, currency`,
  }),
  call: ({ gateways }, { key, charge, amount, currency }, signal) =>
    gateways.payments.find({ kind: 'refund', charge, amount, currency }, { key, signal }),
  async settle(context, due, moved) {
    if (moved === undefined || (moved.moved && moved.pending)) await putOff(context, pendingRefunds, due, 'It is pending')
    else await transact(context, (tx) => settle(tx, due, moved, context.clock.now()))
  },
}

async function settle(db: Kysely<Database>, due: Due, moved: Moved, now: number): Promise<void> {
  if (moved.moved) return void (await refundArrived(db, due.refund_id))
  const refund = { id: due.refund_id, amount: due.amount, at: moved.refund?.at ?? now }
  await refundFailed(db, { charges: [due.charge], refund, reason: moved.reason, at: null }, now)
}
