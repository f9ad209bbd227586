import { sql, type Kysely } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { Random } from './random.ts'
import type { DemoChannel } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Plan {
  /** The number of all bids of the channel. */
  bids: number
  /** The number of pending bids on each future product. */
  pending: number
  /** The number of future products with pending bids. */
  open: number
  /** The number of past events with a bid product. */
  past: number
  /** The approximate price of a bid. */
  price: number
}

const plans: Record<number, Plan> = {
  123: { bids: 3_000, pending: 30, open: 4, past: 12, price: 60 },
  71: { bids: 420, pending: 14, open: 3, past: 5, price: 75 },
  147: { bids: 260, pending: 10, open: 3, past: 4, price: 40 },
}

const kinds = [
  { name: 'Front row', description: 'Bid for seats as close as it gets. The highest bids win when the seats are given out.' },
  { name: 'Best view', description: 'Seats with the whole stage in sight. Say what they are worth to you.' },
  { name: 'Aisle seats', description: 'Seats at the aisle for those who want to be the first at the bar.' },
  { name: 'Last minute', description: 'What is left in the last days, for the price you name.' },
] as const

interface Event {
  id: number
  time: string
  total_quantity: number
}
interface Sale {
  id: string
  event_id: number
  quantity: number
  subtotal: number
  user_id: number
  purchased_time: string
}

/**
 * Creates a channel's bid products and bids in every state; approved ones have their sales.
 * @param now milliseconds since 1970
 */
export async function seedBids(tx: Kysely<Database>, channel: DemoChannel, now: number): Promise<void> {
  const plan = plans[channel.id]
  if (!plan) return
  const random = new Random(channel.id + 5000)
  const fans = (await tx.selectFrom('fans').select('id').where('sales_channel_id', '=', channel.id).orderBy('id').execute()).map(
    ({ id }) => id,
  )
  if (fans.length === 0) return
  const segments = await tx
    .selectFrom('segments')
    .select('id')
    .where('sales_channel_id', '=', channel.id)
    .orderBy('name')
    .execute()
  const events = await eventsOf(tx, channel.id)
  const open = events.filter(({ time, total_quantity }) => toEpoch(time) > now + 3 * HOUR_MS && total_quantity > 0)
  const later = events.filter(({ time, total_quantity }) => toEpoch(time) > now + 20 * DAY_MS && total_quantity === 0)
  const sales = await salesOf(tx, channel.id, plan.past * 30)
  const past = events
    .filter(({ id, time }) => toEpoch(time) < now && sales.some((sale) => sale.event_id === id))
    .slice(-plan.past)

  const product = (event: Event, nth: number, starts: number, ends: number) => ({
    id: random.uuid(),
    sales_channel_id: channel.id,
    event_id: event.id,
    name: kinds[nth % kinds.length]!.name,
    name_key: sortKey(kinds[nth % kinds.length]!.name),
    description: kinds[nth % kinds.length]!.description,
    text_buy_segment_id: segments.length > 0 ? random.pick(segments).id : null,
    banner: '/icons/icon-512.png',
    min_amount: Math.round(plan.price / 3),
    max_amount: plan.price * 4,
    purchase_amount: plan.price * 3,
    quantity: 160,
    min_quantity_per_purchase: 1,
    max_quantity_per_purchase: 4,
    start_time: toIso(starts),
    end_time: toIso(ends),
    hold_code: null,
    price_code: nth % 3 === 1 ? 'MEMBER' : null,
    currency: channel.currency,
    created_by_name: 'Harbor manager',
    created_at: toIso(Math.min(starts, now) - 2 * DAY_MS - nth * 600_000),
    version: 1,
  })
  type Product = ReturnType<typeof product>
  const products: Product[] = []
  const bids: ReturnType<typeof bid>[] = []
  const bid = (of: Product, status: 'Pending' | 'Approved' | 'Rejected', at: number, sale?: Sale) => ({
    id: random.uuid(),
    sales_channel_id: channel.id,
    bid_product_id: of.id,
    fan_id: sale?.user_id ?? random.pick(fans),
    amount: roundMoney(sale ? sale.subtotal / sale.quantity : plan.price * (0.4 + random.next() * 2), channel.currency),
    quantity: sale?.quantity ?? random.between(1, 4),
    paid: status === 'Approved',
    status,
    reason: status === 'Rejected' ? 'Rejected by Harbor manager' : null,
    transaction_id: sale?.id ?? null,
    seats: [] as string[],
    created_at: toIso(at),
    updated_at: toIso(status === 'Pending' ? at : at + random.between(1, 40) * HOUR_MS),
    version: 1,
  })

  for (let nth = 0; nth < plan.open && open.length > 0; nth++) {
    const event = open[nth % open.length]!
    const made = product(event, nth, now - 9 * DAY_MS, toEpoch(event.time) - HOUR_MS)
    products.push(made)
    for (let n = 0; n < plan.pending; n++) bids.push(bid(made, 'Pending', now - random.between(1, 8 * 24) * HOUR_MS))
    for (let n = 0; n < 6; n++) bids.push(bid(made, 'Rejected', now - random.between(3 * 24, 8 * 24) * HOUR_MS))
  }
  if (later[0]) products.push(product(later[0], 3, now + 5 * DAY_MS, toEpoch(later[0].time) - DAY_MS))
  const old = past.map((event, nth) => product(event, nth, toEpoch(event.time) - 20 * DAY_MS, toEpoch(event.time) - DAY_MS))
  products.push(...old)
  for (const made of old) {
    let given = 0
    for (const sale of sales.filter(({ event_id }) => event_id === made.event_id)) {
      if (given + sale.quantity > made.quantity) break
      given += sale.quantity
      bids.push(bid(made, 'Approved', toEpoch(sale.purchased_time) - random.between(1, 30) * HOUR_MS, sale))
    }
  }
  while (old.length > 0 && bids.length < plan.bids) {
    const made = random.pick(old)
    bids.push(bid(made, 'Rejected', toEpoch(made.start_time) + Math.floor(random.next() * 15 * DAY_MS)))
  }
  await insertMany(tx, 'bid_products', products)
  await insertMany(tx, 'bids', bids)
  const history = bids.flatMap((one) => historyOf(one, random, channel.currency))
  await insertMany(
    tx,
    'bid_history',
    history.map(({ line }) => line),
  )
  const activities = history.map(({ fan_id, line: { type, created_at } }) => ({
    id: random.uuid(),
    sales_channel_id: channel.id,
    fan_id,
    type,
    created_at,
  }))
  await insertMany(tx, 'fan_activities', activities)
}

const eventsOf = (tx: Kysely<Database>, channel: number): Promise<Event[]> =>
  tx
    .selectFrom('events')
    .select(['id', 'time', 'total_quantity'])
    .where('sales_channel_id', '=', channel)
    .orderBy('time')
    .orderBy('id')
    .execute()

/** Returns the sales for approved bids. If the channel has no sales by bids, up to `atLeast` others become such sales. */
async function salesOf(tx: Kysely<Database>, channel: number, atLeast: number): Promise<Sale[]> {
  await sql`
    update transactions set product = 'bid-to-seat' where sales_channel_id = ${channel} and id in (
      select id from transactions where sales_channel_id = ${channel} and product in ('seatpicker', 'drops') and user_id is not null
        and type = 'regular' and not exists (select from transactions t where t.sales_channel_id = ${channel} and t.product = 'bid-to-seat')
      order by purchased_time desc, id limit ${atLeast})`.execute(tx)
  const { rows } = await sql<Sale>`
    select t.id, t.event_id, t.quantity, t.subtotal, t.user_id, t.purchased_time from transactions t
    join fans f on f.id = t.user_id and f.sales_channel_id = t.sales_channel_id
    where t.sales_channel_id = ${channel} and t.product = 'bid-to-seat' and t.payment_status in ('succeeded', 'paid') and not t.refunded
    order by t.purchased_time, t.id`.execute(tx)
  return rows
}

interface Made {
  id: string
  fan_id: number
  amount: number
  quantity: number
  created_at: string
}

/** Returns the history of a bid: one line for its creation and, for one bid in three, a line for a later raise. */
function historyOf({ id, fan_id, amount, quantity, created_at }: Made, random: Random, currency: string) {
  const line = (type: string, value: number, at: string) => ({
    fan_id,
    line: { id: random.uuid(), bid_id: id, type, amount: value, quantity, created_at: at },
  })
  if (!random.chance(0.33)) return [line('Bidding - Created', amount, created_at)]
  return [
    line('Bidding - Created', roundMoney(amount * (0.7 + random.next() * 0.2), currency), created_at),
    line('Bidding - Updated', amount, toIso(toEpoch(created_at) + random.between(10, 300) * 60_000)),
  ]
}
