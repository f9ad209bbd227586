import type { Kysely, Selectable } from 'kysely'
import type { Context } from '#server/context.ts'
import type { BidProductsTable, BidsTable, ChargePlan } from '#server/db/schema-bids.ts'
import type { Database } from '#server/db/schema.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { BID_MISSING, readBid } from './bid-row.ts'

const ALREADY = {
  Approved: 'This bid is already approved.',
  Rejected: 'This bid is already rejected.',
} as const
const CHARGING = 'This bid is being charged.'
const REFUND_OPEN = {
  due: 'The last charge of this bid is being refunded.',
  failed: 'The refund of the last charge of this bid has failed.',
} as const
export const NO_SEAT = 'No seat left'

/** How long seats are held for a bid that is being charged, in milliseconds. */
export const HELD_MS = 10 * 60_000

export interface By {
  id: number
  name: string
}

type StoredBid = Selectable<BidsTable>
type StoredProduct = Selectable<BidProductsTable>
/** A locked bid with its locked product. */
export interface LockedBid {
  bid: StoredBid
  product: StoredProduct
}

/**
 * Locks products, so that the approvals of each product run one after the other until the transaction ends.
 * @returns the products by their ids
 */
export async function lockProducts(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const products = await db
    .selectFrom('bid_products')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(products.map((product) => [product.id, product]))
}

/**
 * Locks the products of bids, then the bids, before they are approved or rejected.
 * @returns each bid with its product, by the bid's id; bids that do not exist are missing
 */
export async function lockBids(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, LockedBid>> {
  const found = await db
    .selectFrom('bids')
    .select('bid_product_id')
    .where('id', 'in', [...ids])
    .execute()
  if (found.length === 0) return new Map()
  const products = await lockProducts(
    db,
    found.map(({ bid_product_id }) => bid_product_id),
  )
  const bids = await db
    .selectFrom('bids')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(bids.map((bid) => [bid.id, { bid, product: products.get(bid.bid_product_id)! }]))
}

/** Returns why a bid cannot be approved now; null if it can. Nobody is charged again before an earlier charge is refunded. */
export function whyNotApprovable(bid: StoredBid): string | null {
  const { refund } = bid
  return whyNotOpen(bid) ?? (refund === 'due' || refund === 'failed' ? REFUND_OPEN[refund] : null)
}

/** Returns the reason why a bid is not open for approval or rejection; null if it is open. */
export function whyNotOpen({ status, charging }: StoredBid): string | null {
  if (status !== 'Pending') return ALREADY[status]
  return charging === null ? null : CHARGING
}

/**
 * Locks a bid that is about to be rejected.
 * @throws Refusal 404; 409 with the bid if the bid is not pending, or is being charged
 */
export async function lockBid(db: Kysely<Database>, id: string) {
  const found = (await lockBids(db, [id])).get(id)
  if (!found) throw notFound(BID_MISSING)
  const why = whyNotOpen(found.bid)
  if (why !== null) throw conflict(why, await readBid(db, id))
  return found
}

const movement = ({ fan, amount, currency, description }: ChargePlan): Movement => ({
  kind: 'charge',
  fan,
  amount,
  currency,
  description,
})

/** The result for a bid with the amount 0, which is not charged. */
const FREE: Moved = { moved: true, id: '' }

/** Charges the card. @throws if the result is unknown */
export const chargeCard = ({ gateways }: Context, plan: ChargePlan, signal: AbortSignal): Promise<Moved> =>
  plan.amount === 0 ? Promise.resolve(FREE) : gateways.payments.move(movement(plan), { key: plan.charge, signal })

/** Returns the result of the charge; undefined if the gateway does not know the charge. */
export const findCharge = ({ gateways }: Context, plan: ChargePlan, signal: AbortSignal): Promise<Moved | undefined> =>
  plan.amount === 0 ? Promise.resolve(FREE) : gateways.payments.find(movement(plan), { key: plan.charge, signal })
