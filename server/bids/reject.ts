import { sql, type Kysely } from 'kysely'
import type { Bid } from '#contract/bids.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { notifyFan } from '#server/fan-news/notify-fan.ts'
import { lockBid } from './approval.ts'
import { readBid } from './bid-row.ts'

/** Rejects a pending bid, and notifies the fan. @throws Refusal 409 with the bid if it is not pending, or is being charged */
export async function rejectBid(db: Kysely<Database>, id: string, by: { name: string }, now: number): Promise<Bid> {
  const { bid, product } = await lockBid(db, id)
  await db
    .updateTable('bids')
    .set({ status: 'Rejected', reason: `Rejected by ${by.name}`, updated_at: toIso(now), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const isRefunded = bid.refund === 'due' || bid.refund === 'failed'
  const { amount } = bid
  const { name, currency } = product
  await notifyFan(db, bid.fan_id, { what: 'bid-rejected', product: name, amount, currency, isRefunded }, now)
  return readBid(db, id)
}
