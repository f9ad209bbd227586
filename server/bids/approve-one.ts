import type { Kysely } from 'kysely'
import type { Bid } from '#contract/bids.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict, notFound, Refusal } from '#server/kernel/refusal.ts'
import { NO_SEAT, type By } from './approval.ts'
import type { ChargePlan } from '#server/db/schema-bids.ts'
import { beginApprovals } from './begin-approvals.ts'
import { BID_MISSING, readBid } from './bid-row.ts'
import { endApprovals, type Charged } from './end-approvals.ts'

/**
 * Begins to approve one bid.
 * @throws Refusal 404; 409 with the bid if the bid is not pending, is being charged, has an unfinished refund or gets no seats, or
 * if the event has started
 */
export async function approveOne(db: Kysely<Database>, id: string, by: By, now: number): Promise<ChargePlan> {
  const begun = (await beginApprovals(db, [id], { by, now })).get(id)!
  if ('plan' in begun) return begun.plan
  if (begun.refused === BID_MISSING) throw notFound(BID_MISSING)
  throw conflict(begun.refused, await readBid(db, id))
}

/** Ends the approval of one bid. @returns the bid, or the refusal if the bid got no seats */
export async function approvedOne(db: Kysely<Database>, charged: Charged, now: number): Promise<Bid | Refusal> {
  const { charge, bid } = charged.plan
  const reason = (await endApprovals(db, [charged], now)).get(charge) ?? null
  const current = await readBid(db, bid)
  if (reason === null) return current
  return new Refusal(409, reason === NO_SEAT ? 'Conflict' : 'PaymentFailed', reason, { current })
}
