import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Handover, JournalEntry } from '#contract/journal.ts'
import { renewPasses } from '#server/pass/renewals.job.ts'
import { makeBid, makeBidProduct, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { addOrder } from '#tests/support/resale.ts'
import { addSale } from '#tests/support/sale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
const DAY_MS = 86_400_000
let server: TestServer
let boss: { id: number; token: string }
let provider: { id: number; token: string }

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { timezone: 'America/Chicago', is_pass: true, is_marketplace_enabled: true })
  boss = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
  provider = await server.signIn({ role: 'provider' })
})
beforeEach(() => server.clock.set(START))
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, as = boss.token) =>
  server.call(method, path, { as, ...(body === undefined ? {} : { body }), key: randomUUID() })
const handover = async (query: string, as = boss.token): Promise<Handover> =>
  (await call('GET', `/sales-channels/${CHANNEL}/handover?${query}`, undefined, as)).body

/** Adds lines of another call to the record of changes, as a busy shift would. */
const addLines = (count: number) =>
  sql`insert into changes (sales_channel_id, at, user_id, user_name, call, tbl, row_id, before, after)
    select ${CHANNEL}, ${new Date(START).toISOString()}::timestamptz, ${boss.id}::integer, 'Boss', 'updateEvent', 'events', '1', 'null', 'null'
    from generate_series(1, ${sql.lit(count)})`.execute(server.db)

async function moveMoney() {
  const event = await server.addEvent(CHANNEL)
  const product = await makeBidProduct(server, CHANNEL, { event, quantity: 4 })
  await server.addSeats(CHANNEL, event, ['1', '2', '3', '4', '5'])
  const make = (amount: number) => makeBid(server, product, { amount, quantity: 1 })
  await call('POST', `/bids/${await make(139.01)}/approve`)
  await call('POST', '/bids/approve', [await make(50), await make(60)])
  server.payments.mood = 'refuse'
  await call('POST', `/bids/${await make(70)}/approve`)
  const due = await makeSubscription(server, await makePass(server, CHANNEL, { events: [event] }), {
    renews_at: new Date(START - 3_600_000).toISOString(),
  })
  await renewPasses.run(server.context, null)
  server.payments.mood = undefined
  await call('POST', `/pass-subscribers/${due}/charge`)
  server.clock.advance(10_000)
  await renewPasses.run(server.context, null)
  const { event: sold, charge } = await addSale(server, CHANNEL, 50)
  const refund = { chargeId: charge, reason: 'requested_by_customer', amount: 20, currencyType: 'usd' }
  await call('PUT', `/events/${sold}/transactions/refund`, refund, provider.token)
  await call('PUT', `/events/${sold}/transactions/refund`, { ...refund, amount: 5 }, provider.token)
  await call('POST', '/marketplace/admin/cancel-reserved-order', { order_id: await addOrder(server, CHANNEL), relist: false })
}

test('the money of a shift is summed by kind over all of its lines, however many there are', async () => {
  await addLines(1200)
  await moveMoney()
  const today = 'startDate=2026-03-10'
  const { money } = await handover(today)
  expect(money.map(({ amount, ...one }) => ({ ...one, amount: amount.toFixed(2) }))).toEqual([
    { kind: 'bids', currency: 'usd', count: 3, amount: '249.01' },
    { kind: 'passes', currency: 'usd', count: 1, amount: '40.00' },
    { kind: 'refunds', currency: 'usd', count: 2, amount: '25.00' },
    { kind: 'orders', currency: 'usd', count: 1, amount: '111.03' },
  ])
  expect((await handover('endDate=2026-03-09')).money).toEqual([])
  server.clock.advance(DAY_MS)
  expect((await handover('startDate=2026-03-11')).money).toEqual([])
  const newest = (await call('GET', `/sales-channels/${CHANNEL}/changes?together=true&take=1&${today}`)).body
  expect(newest.meta.totalCount).toBeGreaterThan(1200)
  expect((newest.data as JournalEntry[]).map((line) => line.call)).toEqual(['cancelReservedOrder'])
})

test('a refund that failed later does not count, and an order that is cancelled again counts on the day of its last cancellation', async () => {
  const kindsOf = async (range = 'startDate=2026-03-10&endDate=2026-03-10') =>
    (await handover(range)).money.map(({ kind, count }) => `${kind} ${count}`)
  expect(await kindsOf()).toEqual(['bids 3', 'passes 1', 'refunds 2', 'orders 1'])
  await sql`update refunds set state = 'failed' where amount = 5`.execute(server.db)
  await sql`update orders set buyer_refunded_at = null, buyer_refund_error = 'lost_or_stolen_card'`.execute(server.db)
  expect(await kindsOf()).toEqual(['bids 3', 'passes 1', 'refunds 1'])
  await sql`update orders set buyer_refunded_at = completed_at where buyer_refund_id is not null`.execute(server.db)
  await sql`insert into changes (sales_channel_id, at, user_id, user_name, call, tbl, row_id, before, after)
    select sales_channel_id, at + interval '1 day', user_id, user_name, call, tbl, row_id, before, after from changes where call = 'cancelReservedOrder'`.execute(
    server.db,
  )
  expect(await kindsOf()).toEqual(['bids 3', 'passes 1', 'refunds 1'])
  expect(await kindsOf('startDate=2026-03-11')).toEqual(['orders 1'])
  expect((await handover('endDate=2026-03-11')).money).toEqual([])
})

test('people who may not read the shift journal see only the money that they moved', async () => {
  const clerk = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['sales_channel'] })
  expect((await handover('startDate=2026-03-10', clerk.token)).money).toEqual([])
  const lead = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['shift_journal'] })
  expect((await handover('startDate=2026-03-10', lead.token)).money).toHaveLength(4)
})

test('holds beyond the listed ones are counted', async () => {
  const event = await server.addEvent(CHANNEL)
  const names = Array.from({ length: 203 }, (_, nth) => String(nth + 1))
  await server.addSeats(CHANNEL, event, names)
  await sql`update seats set status = 'reserved', reserved_by = ${boss.id}::integer, reserved_by_name = 'Boss',
    reserved_until = ${new Date(START + DAY_MS).toISOString()}::timestamptz + seat::integer * interval '1 minute' where event_id = ${event}`.execute(
    server.db,
  )
  const { holds, more_holds } = await handover('')
  expect([holds.length, more_holds]).toEqual([200, 3])
})
