import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'
import type { Job } from '#server/jobs/job.ts'
import { log } from '#server/log.ts'
import { refundFailed } from './refund-news.ts'

/** The pause before a pending refund is asked for: the first one, and the longest. */
const [FIRST_MS, LONGEST_MS] = [60_000, 6 * 3_600_000]
const LEASE_MS = 60_000
const ANSWER_MS = 20_000
const MOST_A_TURN = 20

type Refund = Extract<Movement, { kind: 'refund' }>

/** Has a refund asked for again until its end is known, if it is pending. @param now milliseconds since 1970 */
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

/** A refund that was pending has arrived. @returns whether it is one of ours */
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

/** Asks the payment provider what became of pending refunds of sales and orders. Bids and passes ask for theirs themselves. */
export const askPendingRefunds: Job = {
  kind: 'ask-pending-refunds',
  everySeconds: 20,
  async run(context) {
    for (let count = 0; count < MOST_A_TURN; count++) if (!(await askOne(context))) return
  },
}

interface Due {
  key: string
  refund_id: string
  charge: string
  amount: number
  currency: string
  asked: number
}

async function askOne(context: Context): Promise<boolean> {
  const now = context.clock.now()
  const { rows } = await sql<Due>`
    update pending_refunds set leased_until = ${toIso(now + LEASE_MS)}, asked = asked + 1 where key = (
      select key from pending_refunds where leased_until <= ${toIso(now)} order by leased_until limit 1 for update skip locked)
    returning key, refund_id, charge_id as charge, amount, currency, asked`.execute(context.db)
  const due = rows[0]
  if (!due) return false
  try {
    const { key, charge, amount, currency } = due
    const under = { key, signal: AbortSignal.timeout(ANSWER_MS) }
    const moved = await context.gateways.payments.find({ kind: 'refund', charge, amount, currency }, under)
    await transact(context, (tx) => settle(tx, due, moved, context.clock.now()))
  } catch (error) {
    log.trouble(`The pending refund ${due.refund_id} has no known end yet:`, error)
  }
  return true
}

async function settle(db: Kysely<Database>, due: Due, moved: Moved | undefined, now: number): Promise<void> {
  if (moved?.moved && !moved.pending) return void (await refundArrived(db, due.refund_id))
  if (moved && !moved.moved) {
    const refund = { id: due.refund_id, amount: due.amount, at: moved.refund?.at ?? now }
    return void (await refundFailed(db, { charges: [due.charge], refund, reason: moved.reason, at: null }, now))
  }
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(due.asked, 20))
  await db
    .updateTable('pending_refunds')
    .set({ leased_until: toIso(now + pause) })
    .where('key', '=', due.key)
    .execute()
}
