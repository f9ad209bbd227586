import type { Kysely } from 'kysely'
import { sellerStatuses, type ListingStatus, type OrderStatus } from '#contract/marketplace-rows.ts'
import { roundMoney } from '#lib/money.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { amountsOf, listingRow } from '#server/marketplace/fan-actions.ts'
import { insertMany } from './bulk.ts'
import { layouts } from './layouts.ts'
import { Random } from './random.ts'
import type { SoldEvent } from './sales.ts'
import type { DemoChannel } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SELLERS = 45
/** Buyers begin at this fan, so that some sellers also buy. */
const FIRST_BUYER = 30
const BUYERS = 80

/** The time of an order's event, chosen by the order's state so that no job acts on the order for a day. */
type When = 'past' | 'around' | 'coming'
interface Kind {
  listing: ListingStatus
  /** The state of the listing's order, if it has one. */
  order?: OrderStatus
  count: number
  when: When
}

/** The groups of listings: more than ten listings in each listing state, and orders in each of the twelve order states. */
const kinds: readonly Kind[] = [
  { listing: 'active', count: 34, when: 'coming' },
  { listing: 'active', order: 'cancelled', count: 7, when: 'coming' },
  { listing: 'reserved', order: 'pending', count: 13, when: 'coming' },
  { listing: 'sold', order: 'completed', count: 16, when: 'coming' },
  { listing: 'sold', order: 'delivered', count: 11, when: 'around' },
  { listing: 'sold', order: 'seller_paid', count: 26, when: 'past' },
  { listing: 'sold', order: 'seller_payment_failed', count: 5, when: 'past' },
  { listing: 'sold', order: 'buyer_refund_asked', count: 6, when: 'coming' },
  { listing: 'sold', order: 'buyer_refunded', count: 7, when: 'past' },
  { listing: 'sold', order: 'buyer_refund_failed', count: 4, when: 'past' },
  { listing: 'sold', order: 'seller_payment_reversed', count: 5, when: 'past' },
  { listing: 'sold', order: 'seller_payment_reversal_failed', count: 4, when: 'past' },
  { listing: 'expired', count: 14, when: 'past' },
  { listing: 'expired', order: 'cancelled', count: 6, when: 'past' },
  { listing: 'cancelled', count: 13, when: 'coming' },
  { listing: 'manual_action_required', order: 'delivery_failed', count: 12, when: 'around' },
]

const troubles = {
  delivery: ['The ticketing system did not know the barcode', 'The transfer was declined by the seller’s account'],
  payout: ['The seller’s bank account is closed.', 'The seller’s account has restrictions.'],
  refund: ['I can no longer come', 'I bought the wrong day', 'The seats are not side by side'],
}

/**
 * Creates the marketplace of a demo channel that has one: listings and orders in every state, sellers in every account state.
 * Each order matches its listing: event, seller, seats, price.
 * @param events the channel's events; nothing falls due within a day from now
 * @param now milliseconds since 1970
 */
export async function seedMarketplace(
  tx: Kysely<Database>,
  channel: DemoChannel,
  events: readonly SoldEvent[],
  now: number,
): Promise<void> {
  if (!channel.features.is_marketplace_enabled) return
  const fans = await tx
    .selectFrom('fans')
    .select('id')
    .where('sales_channel_id', '=', channel.id)
    .orderBy('id')
    .limit(FIRST_BUYER + BUYERS)
    .execute()
  const sellers = fans.slice(0, SELLERS).map(({ id }) => id)
  const buyers = fans.slice(FIRST_BUYER).map(({ id }) => id)
  if (sellers.length < SELLERS || buyers.length < BUYERS || events.length === 0) return
  await openAccounts(tx, sellers)
  const made = kinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind))
  const world = { channel, random: new Random(channel.id + 55), now, sellers, buyers, times: timesOf(events, now) }
  const rows = made.map((kind, nth) => rowsOf(world, kind, nth))
  await insertMany(
    tx,
    'listings',
    rows.map(({ listing }) => listing),
  )
  await insertMany(
    tx,
    'orders',
    rows.flatMap(({ order }) => order ?? []),
  )
}

/** Gives two of three sellers the status `good_standing`, and the others the remaining statuses in turn. */
async function openAccounts(tx: Kysely<Database>, sellers: readonly number[]): Promise<void> {
  const others = sellerStatuses.filter((status) => status !== 'good_standing')
  for (const [index, id] of sellers.entries()) {
    const status = isPaid(index) ? 'good_standing' : others[Math.floor(index / 3) % others.length]!
    const account = status === 'details_not_submitted' ? null : `acct_demo_${id}`
    await tx.updateTable('fans').set({ stripe_seller_status: status, stripe_account: account }).where('id', '=', id).execute()
  }
}
const isPaid = (seller: number) => seller % 3 !== 2

interface World {
  channel: DemoChannel
  random: Random
  now: number
  sellers: readonly number[]
  buyers: readonly number[]
  times: Record<When, readonly SoldEvent[]>
}

/**
 * Groups events by their time: for `past` events the sellers are paid out; for `around` events no payout is due within a day; for
 * `coming` events no ticket must be delivered within a day.
 */
function timesOf(events: readonly SoldEvent[], now: number): Record<When, readonly SoldEvent[]> {
  const within = (from: number, to: number) =>
    events.filter(({ time }) => {
      const days = (toEpoch(time) - now) / DAY_MS
      return days >= from && days <= to
    })
  const coming = within(2.1, 60)
  const around = within(-1.9, 4)
  return { past: within(-60, -3.1), coming, around: around.length > 0 ? around : coming.slice(0, 1) }
}

type SeededListing = Omit<ReturnType<typeof listingRow>, 'status'> & { status: ListingStatus; version: number }

function rowsOf(world: World, { listing: status, order: state, when }: Kind, nth: number) {
  const { channel, random, now, sellers, buyers, times } = world
  const event = random.pick(times[when])
  const blocks = layouts[channel.season.layout]().filter(({ rows }) => rows.length > 1)
  // Each listing is in a different row, so that no seat is offered twice.
  const place = nth * 37
  const block = blocks[place % blocks.length]!
  const row = block.rows[Math.floor(place / blocks.length) % block.rows.length]!
  const quantity = random.between(1, 4)
  const first = random.between(1, Math.max(1, block.seats - quantity))
  const seller = sellers[(nth * 7) % sellers.length]!
  const paidOut = state !== undefined && payoutStates.includes(state)
  const face = roundMoney(block.price * quantity, channel.currency)
  const price = roundMoney(face * (0.7 + random.next() * 1.1), channel.currency)
  const ends = Math.min(now, toEpoch(event.time) - 2 * DAY_MS)
  const listedAt = ends - Math.floor((2 + random.next() * 30) * DAY_MS)
  const listing: SeededListing = {
    ...listingRow(
      {
        id: random.uuid(),
        sales_channel_id: channel.id,
        event_id: event.id,
        seller_id: paidOut ? sellers.filter((_, index) => isPaid(index))[nth % 20]! : seller,
        section_name: block.section,
        row_name: row,
        first_seat: String(first),
        last_seat: String(first + quantity - 1),
        quantity,
        face_value: face,
        listing_price: price,
        currency: channel.currency,
      },
      listedAt,
    ),
    status,
    version: 1,
  }
  if (state === undefined) return { listing }
  const buyer = random.pick(buyers.filter((id) => id !== listing.seller_id))
  const at = listedAt + Math.floor((0.2 + random.next() * 0.6) * (ends - listedAt))
  return { listing, order: orderOf(listing, { event, state, buyer, at, random, now }) }
}

const payoutStates: readonly OrderStatus[] = ['seller_paid', 'seller_payment_reversed', 'seller_payment_reversal_failed']
const deliveredStates: readonly OrderStatus[] = [
  'delivered',
  'seller_payment_failed',
  'buyer_refunded',
  'buyer_refund_failed',
  ...payoutStates,
]
const MINUTE_MS = 60_000

interface OrderPlan {
  event: SoldEvent
  state: OrderStatus
  buyer: number
  /** When the listing was reserved for the order, in milliseconds since 1970. */
  at: number
  random: Random
  now: number
}

/** Returns when a demo order failed, and why its refund failed; null for a step that did not fail. */
function failureOf(state: OrderStatus, { starts, requestedAt, now }: { starts: number; requestedAt: number; now: number }) {
  const moments: Partial<Record<OrderStatus, number>> = {
    delivery_failed: starts - DAY_MS,
    seller_payment_failed: starts + 3 * DAY_MS,
    buyer_refund_failed: requestedAt + DAY_MS,
    seller_payment_reversal_failed: starts + 4 * DAY_MS,
  }
  const at = moments[state]
  return {
    failed_at: at === undefined ? null : toIso(Math.min(at, now - HOUR_MS / 2)),
    buyer_refund_error: state === 'buyer_refund_failed' ? 'expired_or_canceled_card' : null,
  }
}

/** Returns the order of a listing, with the times and amounts of its steps up to its state. */
function orderOf(listing: SeededListing, { event, state, buyer, at, random, now }: OrderPlan) {
  const { buyer_fees, seller_fees, tax, platform_fees } = amountsOf(listing.listing_price, listing.currency)
  const id = random.uuid()
  const pick = (words: readonly string[]) => random.pick(words)
  const starts = toEpoch(event.time)
  const isPending = state === 'pending'
  // About half of the cancelled orders were paid and refunded.
  const isPaidFor = !isPending && (state !== 'cancelled' || random.chance(0.5))
  const wentBack = state === 'buyer_refunded' || (state === 'cancelled' && isPaidFor)
  const delivered = deliveredStates.includes(state) ? Math.min(starts - DAY_MS, now - 2 * HOUR_MS) : null
  const paidOut = payoutStates.includes(state) ? starts + 3 * DAY_MS : null
  const isRefundRequested = state === 'buyer_refund_asked' || state === 'buyer_refund_failed' || wentBack
  const requestedAt = Math.min(now - HOUR_MS, at + DAY_MS)
  const when = (moment: number | null) => (moment === null ? null : toIso(moment))
  return {
    id,
    sales_channel_id: listing.sales_channel_id,
    listing_id: listing.id,
    event_id: listing.event_id,
    buyer_id: buyer,
    seller_id: listing.seller_id,
    status: state,
    first_seat: listing.first_seat,
    last_seat: listing.last_seat,
    total: listing.buyer_pays,
    buyer_fees,
    seller_fees,
    seller_gets: listing.seller_gets,
    tax,
    platform_fees,
    refunded_amount: wentBack ? listing.buyer_pays : 0,
    currency: listing.currency,
    stripe_payment_intent: isPaidFor ? `pi_demo_${id.slice(0, 8)}` : null,
    stripe_transfer: paidOut === null ? null : `tr_demo_${id.slice(0, 8)}`,
    completed_at: isPaidFor ? toIso(at + 3 * MINUTE_MS) : null,
    delivered_at: when(delivered),
    delivery_error: state === 'delivery_failed' ? pick(troubles.delivery) : null,
    seller_paid_at: when(paidOut),
    seller_reversed_at: state === 'seller_payment_reversed' ? toIso(Math.min(now - HOUR_MS, paidOut! + DAY_MS)) : null,
    seller_payment_error: /^seller_payment.*failed$/.test(state) ? pick(troubles.payout) : null,
    buyer_refund_asked_at: isRefundRequested ? toIso(requestedAt) : null,
    buyer_refund_asked_reason: isRefundRequested ? pick(troubles.refund) : null,
    ...failureOf(state, { starts, requestedAt, now }),
    buyer_refunded_at: wentBack ? toIso(Math.min(now - HOUR_MS / 2, requestedAt + DAY_MS)) : null,
    pay_until: isPending ? toIso(now + DAY_MS + random.between(1, 72) * HOUR_MS) : null,
    leased_until: null,
    created_at: toIso(at),
    version: 1,
  }
}
