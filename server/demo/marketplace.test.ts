import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingStatuses, orderStatuses, sellerStatuses } from '#contract/marketplace-rows.ts'
import { runMarketplace } from '#server/marketplace/marketplace.job.ts'
import { addFan } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { seedMarketplace } from './marketplace.ts'
import { Random } from './random.ts'
import { resaleTurn } from './resale-traffic.ts'
import { season } from './season.ts'
import { demoChannels } from './world.ts'

const harbor = demoChannels.find(({ id }) => id === 123)!
let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_marketplace_enabled: true, timezone: harbor.timezone })
  for (let n = 0; n < 110; n++) await addFan(server, 123)
  const events = []
  for (const { time, event_id, past } of season(harbor, START))
    events.push({ id: await server.addEvent(123, { time, event_id }), time, past })
  await seedMarketplace(server.db, harbor, events, START)
}, 60_000)
afterAll(() => server.close())

const tally = async (table: 'listings' | 'orders') => {
  const counted = sql<number>`count(*)::integer`.as('count')
  const rows = await server.db.selectFrom(table).select(['status', counted]).groupBy('status').orderBy('status').execute()
  return Object.fromEntries(rows.map(({ status, count }): [string, number] => [status, count]))
}

test('listings, orders and sellers exist in every state, with more than ten listings in each', async () => {
  const listings = await tally('listings')
  expect(listingStatuses.filter((status) => !(listings[status]! > 10))).toEqual([])
  const orders = await tally('orders')
  expect(orderStatuses.filter((status) => !(orders[status]! >= 4))).toEqual([])
  const sellers = await server.db
    .selectFrom('listings as l')
    .innerJoin('fans as f', 'f.id', 'l.seller_id')
    .select('f.stripe_seller_status as status')
    .execute()
  expect(sellerStatuses.filter((status) => !sellers.some((seller) => seller.status === status))).toEqual([])
})

test('the states and seats of each order and its listing match', async () => {
  const rows = await server.db
    .selectFrom('orders as o')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .select(['o.status', 'l.status as listing', 'o.total', 'l.buyer_pays', 'o.created_at', 'l.created_at as listed_at'])
    .select(['o.seller_id', 'l.seller_id as lister', 'o.event_id', 'l.event_id as listed_event', 'o.buyer_id'])
    .select(['o.first_seat', 'l.first_seat as first', 'o.last_seat', 'l.last_seat as last'])
    .execute()
  const fits: Record<string, string[]> = {
    pending: ['reserved'],
    delivery_failed: ['manual_action_required'],
    cancelled: ['active', 'expired'],
  }
  for (const row of rows) {
    expect([row.seller_id, row.event_id, row.first_seat, row.last_seat, row.total]).toEqual([
      row.lister,
      row.listed_event,
      row.first,
      row.last,
      row.buyer_pays,
    ])
    expect(row.buyer_id).not.toBe(row.seller_id)
    expect(row.created_at >= row.listed_at).toBe(true)
    expect(fits[row.status] ?? ['sold']).toContain(row.listing)
  }
})

test('no demo order or listing falls due within a day', async () => {
  const before = [await tally('listings'), await tally('orders')]
  server.clock.advance(24 * 3_600_000 - 1000)
  await runMarketplace.run(server.context, {})
  expect([await tally('listings'), await tally('orders')]).toEqual(before)
})

test('demo traffic lists tickets, buys them and requests refunds', async () => {
  const before = [await tally('listings'), await tally('orders')] as const
  const random = new Random(1)
  for (let turn = 0; turn < 40; turn++) await resaleTurn(server.context, random)
  const after = [await tally('listings'), await tally('orders')] as const
  expect(after[0]['sold']).toBeGreaterThan(before[0]['sold']!)
  expect(after[0]['active']! + after[0]['sold']!).toBeGreaterThan(before[0]['active']! + before[0]['sold']!)
  expect(after[1]['buyer_refund_asked']).toBeGreaterThan(before[1]['buyer_refund_asked']!)
})
