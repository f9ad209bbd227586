import { sql } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { askRefund, completeOrder, offerSeats, reserveListing } from '#server/marketplace/fan-actions.ts'
import { layouts } from './layouts.ts'
import type { Random } from './random.ts'
import { demoChannels } from './world.ts'

const GATEWAY_MS = 10_000
const reasons = ['I can no longer come', 'I bought the wrong day']

/** Makes a fan act on the marketplace of a demo channel: offer seats, buy a listing, or request a refund. */
export async function resaleTurn(context: Context, random: Random): Promise<void> {
  const channel = random.pick(demoChannels.filter(({ features }) => features.is_marketplace_enabled))
  const act = random.weighted([
    [offer, 5],
    [buy, 4],
    [regret, 1],
  ] as const)
  await act(context, random, channel)
}

type Channel = (typeof demoChannels)[number]

async function fanOf({ db }: Context, channel: Channel, random: Random): Promise<number | undefined> {
  const fans = await db
    .selectFrom('fans')
    .select('id')
    .where('sales_channel_id', '=', channel.id)
    .orderBy('id')
    .limit(150)
    .execute()
  return fans.length === 0 ? undefined : random.pick(fans).id
}

async function offer(context: Context, random: Random, channel: Channel): Promise<void> {
  const now = context.clock.now()
  const seller_id = await fanOf(context, channel, random)
  const events = await context.db
    .selectFrom('events')
    .select('id')
    .where('sales_channel_id', '=', channel.id)
    .where(sql<boolean>`coalesce(marketplace_cutoff_at, time) > ${toIso(now)}::timestamptz`)
    .orderBy('time')
    .limit(8)
    .execute()
  if (seller_id === undefined || events.length === 0) return
  const block = random.pick(layouts[channel.season.layout]().filter(({ rows }) => rows.length > 1))
  const quantity = random.between(1, 4)
  const first = random.between(1, Math.max(1, block.seats - quantity))
  const face_value = roundMoney(block.price * quantity, channel.currency)
  const offered = {
    id: random.uuid(),
    sales_channel_id: channel.id,
    event_id: random.pick(events).id,
    seller_id,
    section_name: block.section,
    row_name: random.pick(block.rows),
    first_seat: String(first),
    last_seat: String(first + quantity - 1),
    quantity,
    face_value,
    listing_price: roundMoney(face_value * (0.8 + random.next()), channel.currency),
    currency: channel.currency,
  }
  await transact(context, (tx) => offerSeats(tx, offered, now))
}

async function buy(context: Context, random: Random, channel: Channel): Promise<void> {
  const buyer = await fanOf(context, channel, random)
  const listings = await context.db
    .selectFrom('listings')
    .select(['id', 'buyer_pays', 'currency'])
    .where('sales_channel_id', '=', channel.id)
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
  if (buyer === undefined || listings.length === 0) return
  const { id: listing, buyer_pays: amount, currency } = random.pick(listings)
  const order = random.uuid()
  const reserved = await transact(context, (tx) => reserveListing(tx, { listing, order, buyer }, context.clock.now()))
  // Some buyers do not pay, and the job releases the listing.
  if (!reserved || random.chance(0.2)) return
  const under = (kind: string) => ({ key: `${kind}-${order}`, signal: AbortSignal.timeout(GATEWAY_MS) })
  const description = `Marketplace order ${order}`
  const { payments } = context.gateways
  const charged = await payments.move({ kind: 'charge', fan: buyer, amount, currency, description }, under('charge'))
  if (!charged.moved) return
  const done = await transact(context, (tx) => completeOrder(tx, order, charged.id, context.clock.now()))
  if (!done) await payments.move({ kind: 'refund', charge: charged.id, amount, currency }, under('refund'))
}

async function regret(context: Context, random: Random, channel: Channel): Promise<void> {
  const orders = await context.db
    .selectFrom('orders')
    .select('id')
    .where('sales_channel_id', '=', channel.id)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
  if (orders.length === 0) return
  await transact(context, (tx) => askRefund(tx, random.pick(orders).id, random.pick(reasons), context.clock.now()))
}
