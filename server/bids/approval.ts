import { sql, type Kysely, type Updateable } from 'kysely'
import { formatMoney, roundMoney } from '#lib/money.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import type { BidsTable } from '#server/db/schema-bids.ts'
import type { Database } from '#server/db/schema.ts'
import type { Moved, Movement } from '#server/gateways/payments.ts'
import { conflict, notFound, Refusal } from '#server/http/problem.ts'
import { tellFan } from '#server/fan-news/tell-fan.ts'
import { recordSale } from '#server/transactions/record-sale.ts'
import { BID_MISSING, readBid } from './bid-row.ts'
import { holdSeats, releaseSeats, sellSeats } from './pick-seats.ts'
import { placeOf } from './place-of.ts'
import { takenOf } from './write-products.ts'

export const ALREADY = {
  Approved: 'This bid is already approved',
  Rejected: 'This bid is already rejected',
} as const
export const CHARGING = 'This bid is being charged'
export const STARTED = 'The event has started'
export const SOLD_OUT = 'All seats of this product are given away'
export const NO_SEAT = 'No seat left'
export const paymentFailed = (reason: string) => `The payment failed: ${reason}`

/** So long seats are held for a charge of which nobody knows what became. */
const HELD_MS = 10 * 60_000
/** So long nobody else takes a charge up: longer than an attempt lasts. */
const LEASE_MS = 60_000

interface By {
  id: number
  name: string
}

/** A charge that is about to happen, as JSON. */
export interface ChargePlan {
  /** Under which the payments gateway knows it. */
  charge: string
  bid: string
  channel: number
  product: string
  event: number
  fan: number
  quantity: number
  /** Of all seats together. */
  amount: number
  currency: string
  description: string
  hold_code: string | null
  price_code: string | null
}

/** A bid that is about to be approved or rejected, its product locked before it: approvals of a product come one after the other. */
export async function lockBid(db: Kysely<Database>, id: string) {
  const found = await db.selectFrom('bids').select('bid_product_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(BID_MISSING)
  const product = await db
    .selectFrom('bid_products')
    .selectAll()
    .where('id', '=', found.bid_product_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const bid = await db.selectFrom('bids').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (bid.status !== 'Pending') throw conflict(ALREADY[bid.status], await readBid(db, id))
  if (bid.charging !== null) throw conflict(CHARGING, await readBid(db, id))
  return { bid, product }
}

/**
 * Begins to approve a bid: holds its seats and writes down its charge, before anything leaves the house.
 * @param run the approval of many that it is part of
 * @throws Refusal 409 with the bid: it is no longer pending, the event has started, nothing is left
 */
export async function beginApproval(
  db: Kysely<Database>,
  id: string,
  { by, now, run = null }: { by: By; now: number; run?: string | null },
): Promise<ChargePlan> {
  const { bid, product } = await lockBid(db, id)
  const event = await db
    .selectFrom('events')
    .select(['id', 'title', 'time'])
    .where('id', '=', product.event_id)
    .executeTakeFirstOrThrow()
  const refuse = async (detail: string) => conflict(detail, await readBid(db, id))
  if (toEpoch(event.time) <= now) throw await refuse(STARTED)
  if ((await takenOf(db, product.id)) + bid.quantity > product.quantity) throw await refuse(SOLD_OUT)
  const plan: ChargePlan = {
    charge: uuidv7(now),
    bid: id,
    channel: bid.sales_channel_id,
    product: product.id,
    event: event.id,
    fan: bid.fan_id,
    quantity: bid.quantity,
    amount: roundMoney(bid.amount * bid.quantity, product.currency),
    currency: product.currency,
    description: `${product.name}: ${event.title}`,
    hold_code: product.hold_code,
    price_code: product.price_code,
  }
  const seats = await holdSeats(db, plan, bid.quantity, { by, now, until: toIso(now + HELD_MS) })
  if (seats === null) throw await refuse(NO_SEAT)
  await db
    .insertInto('bid_charges')
    .values({
      id: plan.charge,
      sales_channel_id: plan.channel,
      bid_id: id,
      run_id: run,
      plan: JSON.stringify(plan),
      seats,
      user_id: by.id,
      user_name: by.name,
      leased_until: toIso(now + LEASE_MS),
      created_at: toIso(now),
    })
    .execute()
  await db
    .updateTable('bids')
    .set({ charging: plan.charge, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return plan
}

const movement = ({ fan, amount, currency, description }: ChargePlan): Movement => ({
  kind: 'charge',
  fan,
  amount,
  currency,
  description,
})

/** Nothing is charged for a bid of nothing. */
const FREE: Moved = { moved: true, id: '' }

/** Charges the card. @throws where nobody knows what became of it */
export const chargeCard = ({ gateways }: Context, plan: ChargePlan, signal: AbortSignal): Promise<Moved> =>
  plan.amount === 0 ? Promise.resolve(FREE) : gateways.payments.move(movement(plan), { key: plan.charge, signal })

/** What became of the charge; undefined where the gateway never heard of it. */
export const findCharge = ({ gateways }: Context, plan: ChargePlan, signal: AbortSignal): Promise<Moved | undefined> =>
  plan.amount === 0 ? Promise.resolve(FREE) : gateways.payments.find(movement(plan), { key: plan.charge, signal })

/**
 * Ends an approval, once: seats, sale and bid change together, or the seats are given back and the bid stays pending.
 * @returns the refusal where it came to no seats
 */
export async function endApproval(db: Kysely<Database>, plan: ChargePlan, moved: Moved, now: number): Promise<Refusal | null> {
  await db.selectFrom('bid_products').select('id').where('id', '=', plan.product).forUpdate().execute()
  const charge = await db
    .selectFrom('bid_charges')
    .selectAll()
    .where('id', '=', plan.charge)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (charge.state !== 'running') return charge.state === 'approved' ? null : refusalOf(db, plan, charge.reason ?? NO_SEAT)
  const by = { id: charge.user_id, name: charge.user_name }
  if (!moved.moved) {
    await releaseSeats(db, plan, charge.seats, by, now)
    await settle(db, plan, { state: 'failed', reason: paymentFailed(moved.reason) }, now)
    return refusalOf(db, plan, paymentFailed(moved.reason))
  }
  const seats = await sellSeats(db, plan, charge.seats, by, now)
  const missing = plan.quantity - seats.length
  if (missing > 0) {
    // Its hold ran out, and somebody else bought: others of the same kind do as well.
    const others = await holdSeats(db, plan, missing, { by, now, until: toIso(now + HELD_MS) })
    if (others === null) {
      await unsell(
        db,
        plan,
        seats.map(({ uuid }) => uuid),
      )
      const charged = JSON.stringify({ ...plan, charged: moved.id })
      await settle(db, plan, { state: 'refund_due', reason: NO_SEAT, plan: charged }, now)
      return refusalOf(db, plan, NO_SEAT)
    }
    seats.push(...(await sellSeats(db, plan, others, by, now)))
  }
  const place = placeOf(seats)
  const sale = { ...plan, product: 'bid-to-seat' as const, face_value: seats[0]!.price, place, charge: moved.id || null }
  const transaction = await recordSale(db, sale, now)
  await settle(db, plan, { state: 'approved', reason: null }, now, {
    status: 'Approved',
    paid: true,
    charge_id: moved.id || null,
    transaction_id: transaction,
    seats: seats.map(({ uuid }) => uuid),
  })
  const paid = formatMoney(plan.amount, plan.currency)
  const where = `Section ${place.section}, row ${place.row}, seat ${place.seat}.`
  await tellFan(db, plan.fan, `Your bid for ${plan.description} was accepted. ${where} ${paid} was charged.`, now)
  return null
}

const refusalOf = async (db: Kysely<Database>, { bid }: ChargePlan, detail: string) =>
  new Refusal(409, detail === NO_SEAT ? 'Conflict' : 'PaymentFailed', detail, { current: await readBid(db, bid) })

/** Writes what became of a charge, and with it of the bid, which is free for another one. */
async function settle(
  db: Kysely<Database>,
  { charge, bid }: ChargePlan,
  became: { state: 'approved' | 'failed' | 'refund_due'; reason: string | null; plan?: string },
  now: number,
  more: Updateable<Omit<BidsTable, 'version'>> = {},
): Promise<void> {
  await db
    .updateTable('bid_charges')
    .set({ ...became, settled_at: toIso(now) })
    .where('id', '=', charge)
    .execute()
  await db
    .updateTable('bids')
    .set({ ...more, charging: null, reason: became.reason, updated_at: toIso(now), version: sql`version + 1` })
    .where('id', '=', bid)
    .execute()
}

/** Nothing is kept of half an order. */
async function unsell(db: Kysely<Database>, { channel }: ChargePlan, seats: readonly string[]): Promise<void> {
  await sql`update seats set status = 'available', version = version + 1
    where sales_channel_id = ${channel} and uuid = any(${[...seats]}::uuid[])`.execute(db)
}
