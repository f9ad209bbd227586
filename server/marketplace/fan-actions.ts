import { sql, type Kysely } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { changeListing, cutoff } from './states.ts'
import { changeOrder } from '#server/orders/change-order.ts'

// The actions of fans on the marketplace's own pages, which are not part of this product; the demo traffic uses them.

const BUYER_FEE = 0.1
const SELLER_FEE = 0.05
const TAX_ON_FEES = 0.1025
/** How long a buyer has to pay, in milliseconds. */
export const PAY_WITHIN_MS = 15 * 60_000

/** Returns all amounts that depend on a price. Amounts are for all seats of a listing together. */
export function amountsOf(listing_price: number, currency: string) {
  const money = (amount: number) => roundMoney(amount, currency)
  const buyer_fees = money(listing_price * BUYER_FEE)
  const seller_fees = money(listing_price * SELLER_FEE)
  const tax = money(buyer_fees * TAX_ON_FEES)
  return {
    buyer_fees,
    seller_fees,
    tax,
    seller_gets: money(listing_price - seller_fees),
    buyer_pays: money(listing_price + buyer_fees + tax),
    platform_fees: money(buyer_fees + seller_fees),
  }
}

export interface Offered {
  id: string
  sales_channel_id: number
  event_id: number
  seller_id: number
  section_name: string
  row_name: string
  first_seat: string
  last_seat: string
  quantity: number
  /** The total of all seats. */
  face_value: number
  listing_price: number
  currency: string
}

/** Returns the row of a new listing. */
export function listingRow(offered: Offered, now: number) {
  const { seller_gets, buyer_pays } = amountsOf(offered.listing_price, offered.currency)
  return {
    ...offered,
    section_key: sortKey(offered.section_name),
    row_key: sortKey(offered.row_name),
    seller_gets,
    buyer_pays,
    status: 'active' as const,
    created_at: toIso(now),
  }
}

/** Stores a listing that a fan offers. */
export const offerSeats = async (db: Kysely<Database>, offered: Offered, now: number): Promise<void> =>
  void (await db.insertInto('listings').values(listingRow(offered, now)).execute())

/**
 * Reserves an active listing for a fan, for a quarter of an hour.
 * @returns false if the listing is not active, has expired, or is the buyer's own
 */
export async function reserveListing(
  db: Kysely<Database>,
  { listing, order, buyer }: { listing: string; order: string; buyer: number },
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .selectAll('l')
    .where('l.id', '=', listing)
    .where('l.status', '=', 'active')
    .where(sql<boolean>`${cutoff} > ${toIso(now)}::timestamptz`)
    .forUpdate('l')
    .executeTakeFirst()
  if (row === undefined || row.seller_id === buyer) return false
  const { buyer_fees, seller_fees, tax, platform_fees } = amountsOf(row.listing_price, row.currency)
  await changeListing(db, listing, 'reserved')
  await db
    .insertInto('orders')
    .values({
      id: order,
      sales_channel_id: row.sales_channel_id,
      listing_id: listing,
      event_id: row.event_id,
      buyer_id: buyer,
      seller_id: row.seller_id,
      status: 'pending',
      first_seat: row.first_seat,
      last_seat: row.last_seat,
      total: row.buyer_pays,
      buyer_fees,
      seller_fees,
      seller_gets: row.seller_gets,
      tax,
      platform_fees,
      currency: row.currency,
      pay_until: toIso(now + PAY_WITHIN_MS),
      created_at: toIso(now),
    })
    .execute()
  return true
}

/**
 * Stores that the buyer has paid.
 * @param intent the payments gateway's id of the charge
 * @returns whether the order was still pending; if not, the charge must be refunded
 */
export async function completeOrder(db: Kysely<Database>, id: string, intent: string, now: number): Promise<boolean> {
  const order = await db.selectFrom('orders').select(['status', 'listing_id']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (order?.status !== 'pending') return false
  await changeOrder(db, id, { status: 'completed', completed_at: toIso(now), stripe_payment_intent: intent, pay_until: null })
  await changeListing(db, order.listing_id, 'sold')
  return true
}

/** Stores a buyer's request for a refund. @returns false if the order is unpaid, cancelled, refunded, or has such a request */
export async function askRefund(db: Kysely<Database>, id: string, reason: string, now: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select(['status', 'buyer_refunded_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order || ['pending', 'cancelled', 'buyer_refunded', 'buyer_refund_asked'].includes(order.status)) return false
  await changeOrder(db, id, {
    status: 'buyer_refund_asked',
    buyer_refund_asked_at: toIso(now),
    buyer_refund_asked_reason: reason,
  })
  return true
}
