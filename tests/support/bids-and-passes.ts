import { randomUUID } from 'node:crypto'
import { sortKey } from '#lib/sort-key.ts'
import { START, type TestServer } from './server.ts'

const DAY_MS = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

interface InChannel {
  id: string
  channel: number
}

/** Makes a fan of a channel who receives text messages; returns the fan's id. */
export async function makeFan(
  { db }: TestServer,
  channel: number,
  more: { name?: string; email?: string } = {},
): Promise<number> {
  const { name = 'Ada L.', email = `${randomUUID()}@fans.example` } = more
  const [first_name = '', last_name = ''] = name.split(' ')
  const phone = '+13125550100'
  const { id } = await db
    .insertInto('fans')
    .values({
      sales_channel_id: channel,
      first_name,
      last_name,
      email,
      phone,
      first_name_key: sortKey(first_name),
      last_name_key: sortKey(last_name),
      name_key: sortKey(name),
      email_key: sortKey(email),
      phone_key: sortKey(phone),
      source: 'Website',
      source_key: sortKey('Website'),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fan_channels')
    .values({ id: randomUUID(), fan_id: id, type: 'twilio' } as never)
    .execute()
  return id
}

/** Makes a segment that contains all fans of a channel. */
export async function makeSegment({ db }: TestServer, channel: number): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('segments')
    .values({
      id,
      sales_channel_id: channel,
      name: 'All',
      name_key: 'all',
      description: null,
      description_key: null,
      filters: '[]',
      limit_count: null,
      sort_type: null,
      deleted_at: null,
    })
    .execute()
  return id
}

interface ProductOf {
  event?: number
  quantity?: number
  name?: string
  hold_code?: string | null
  price_code?: string | null
}

/** Makes a bid product, by default for a new event a day after the clock's start. */
export async function makeBidProduct(
  server: TestServer,
  channel: number,
  { event, quantity = 10, name = 'Front row', hold_code = null, price_code = null }: ProductOf = {},
): Promise<InChannel & { event: number }> {
  const id = randomUUID()
  const event_id = event ?? (await server.addEvent(channel))
  await server.db
    .insertInto('bid_products')
    .values({
      id,
      sales_channel_id: channel,
      event_id,
      name,
      name_key: sortKey(name),
      description: 'Seats in front',
      text_buy_segment_id: null,
      banner: 'https://pictures.example/banner.png',
      min_amount: 10,
      max_amount: 200,
      purchase_amount: 150,
      quantity,
      max_quantity_per_purchase: 4,
      start_time: iso(START - DAY_MS),
      end_time: iso(START + DAY_MS / 2),
      hold_code,
      price_code,
      currency: 'usd',
      created_by: null,
      created_by_name: 'Ada',
      deleted_at: null,
    })
    .execute()
  return { id, channel, event: event_id }
}

interface BidOf {
  fan?: number
  amount?: number
  quantity?: number
  status?: 'Pending' | 'Approved' | 'Rejected'
  at?: number
}

/** Makes a bid on a product, with the first line of the bid's history; returns the bid's id. */
export async function makeBid(
  server: TestServer,
  { id: product, channel }: InChannel,
  { fan, amount = 50, quantity = 1, status = 'Pending', at = START - 3_600_000 }: BidOf = {},
): Promise<string> {
  const id = randomUUID()
  const fan_id = fan ?? (await makeFan(server, channel))
  await server.db
    .insertInto('bids')
    .values({
      id,
      sales_channel_id: channel,
      bid_product_id: product,
      fan_id,
      amount,
      quantity,
      status,
      paid: status === 'Approved',
      reason: null,
      charge_id: null,
      transaction_id: null,
      created_at: iso(at),
      updated_at: iso(at),
    })
    .execute()
  await server.db
    .insertInto('bid_history')
    .values({ id: randomUUID(), bid_id: id, type: 'Bidding - Created', amount, quantity, created_at: iso(at) })
    .execute()
  return id
}

/** Makes an approval run that has ended. */
export async function makeRun({ db }: TestServer, channel: number): Promise<string> {
  const id = randomUUID()
  const at = iso(START)
  await db
    .insertInto('approval_runs')
    .values({
      id,
      sales_channel_id: channel,
      bid_product_id: null,
      user_id: 1,
      user_name: 'Ada',
      created_at: at,
      leased_until: at,
      done_at: at,
    })
    .execute()
  return id
}

/** Makes a pass that began 30 days before `START`, and ends 180 days after it by default. */
export async function makePass(
  { db }: TestServer,
  channel: number,
  { events = [], amount = 40, ends = START + 180 * DAY_MS }: { events?: number[]; amount?: number; ends?: number } = {},
): Promise<InChannel> {
  const id = randomUUID()
  const title = `Pass ${id.slice(0, 8)}`
  await db
    .insertInto('pass_products')
    .values({
      id,
      sales_channel_id: channel,
      title,
      title_key: sortKey(title),
      description: 'Every home game',
      amount,
      currency: 'usd',
      quantity: 100,
      max_quantity_per_purchase: 10,
      is_enabled: 1,
      start_date: iso(START - 30 * DAY_MS),
      end_date: iso(ends),
      events,
    })
    .execute()
  return { id, channel }
}

interface SubscriptionOf {
  fan?: number
  status?: 'active' | 'trial' | 'pending_cancel' | 'cancelled' | 'expired'
  renews_at?: string | null
  quantity?: number
}

/** Makes a subscription to a pass, begun 18 days before `START`; returns its id. */
export async function makeSubscription(
  server: TestServer,
  { id: pass, channel }: InChannel,
  { fan, status = 'active', renews_at = null, quantity = 1 }: SubscriptionOf = {},
): Promise<string> {
  const id = randomUUID()
  await server.db
    .insertInto('pass_subscriptions')
    .values({
      id,
      sales_channel_id: channel,
      pass_product_id: pass,
      fan_id: fan ?? (await makeFan(server, channel)),
      status,
      subscribed: status === 'active' || status === 'trial' || status === 'pending_cancel',
      start_date: '2026-02-20T18:00:00.000Z',
      end_date: null,
      quantity,
      renews_at,
      cancelled_at: null,
      created_at: iso(START - 18 * DAY_MS),
    })
    .execute()
  return id
}
