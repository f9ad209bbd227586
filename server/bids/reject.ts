import { sql, type Kysely } from 'kysely'
import type { Bid } from '#contract/bids.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { notifyEach } from '#server/fan-news/notify-fan.ts'
import { lockBid, lockBids, whyNotOpen, type LockedBid } from './approval.ts'
import { BID_MISSING, readBid } from './bid-row.ts'

/**
 * Rejects a pending bid, and notifies the fan.
 * @throws Refusal 404; 409 with the bid if the bid is not pending, or is being charged
 */
export async function rejectBid(db: Kysely<Database>, id: string, by: { name: string }, now: number): Promise<Bid> {
  await reject(db, [await lockBid(db, id)], by, now)
  return readBid(db, id)
}

interface Rejected {
  rejected: string[]
  failed: { id: string; reason: string }[]
}

/**
 * Rejects bids in one transaction, and notifies their fans.
 * @returns the ids of the rejected bids; for each other bid the reason, for example that the bid is approved already
 */
export async function rejectBids(
  db: Kysely<Database>,
  wanted: readonly string[],
  by: { name: string },
  now: number,
): Promise<Rejected> {
  const ids = [...new Set(wanted.map((id) => id.toLowerCase()))]
  const found = await lockBids(db, ids)
  const open: LockedBid[] = []
  const failed: Rejected['failed'] = []
  for (const id of ids) {
    const one = found.get(id)
    const reason = one ? whyNotOpen(one.bid) : BID_MISSING
    if (one && reason === null) open.push(one)
    else failed.push({ id, reason: reason ?? BID_MISSING })
  }
  await reject(db, open, by, now)
  return { rejected: open.map(({ bid }) => bid.id), failed }
}

async function reject(db: Kysely<Database>, open: readonly LockedBid[], by: { name: string }, now: number): Promise<void> {
  if (open.length === 0) return
  await db
    .updateTable('bids')
    .set({ status: 'Rejected', reason: `Rejected by ${by.name}`, updated_at: toIso(now), version: sql`version + 1` })
    .where(sql<boolean>`id = any(${open.map(({ bid }) => bid.id)}::uuid[])`)
    .execute()
  const news = open.map(({ bid: { fan_id, amount, refund }, product: { name, currency } }) => ({
    fan: fan_id,
    news: {
      what: 'bid-rejected' as const,
      product: name,
      amount,
      currency,
      isRefunded: refund !== null,
    },
  }))
  await notifyEach(db, news, now)
}
