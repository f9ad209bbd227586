import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodOf } from '#server/pass/periods.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { seedDemo } from './seed.ts'
import { demoChannels } from './world.ts'

const hall = demoChannels.find(({ id }) => id === 147)!
const HOUR_MS = 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedDemo(server.db, { now: START, seasons: [hall] })
})
afterAll(() => server.close())

test('demo bids have every state, pending ones a future event with enough seats, and approved ones a sale', async () => {
  const { rows } = await sql<{ status: string; count: number; sold: number }>`
    select b.status, count(*)::integer as count, count(t.id)::integer as sold from bids b left join transactions t on t.id = b.transaction_id
      and t.user_id = b.fan_id and t.product = 'bid-to-seat' and t.quantity = b.quantity group by 1 order by 1`.execute(server.db)
  expect(rows.map(({ status }) => status)).toEqual(['Approved', 'Pending', 'Rejected'])
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(260)
  expect(rows[0]!.sold).toBe(rows[0]!.count)
  const open = await sql<{ time: string; wanted: number; free: number; quantity: number; pending: number }>`
    select e.time, p.quantity, sum(b.quantity)::integer as wanted, count(*)::integer as pending,
      (select count(*)::integer from seats s where s.event_id = e.id and s.status = 'available') as free
    from bid_products p join bids b on b.bid_product_id = p.id and b.status = 'Pending' join events e on e.id = p.event_id group by p.id, e.id`.execute(
    server.db,
  )
  expect(open.rows).toHaveLength(3)
  for (const { time, wanted, free, quantity, pending } of open.rows) {
    expect(Date.parse(time)).toBeGreaterThan(START + 2 * HOUR_MS)
    expect([wanted <= quantity, wanted <= free, pending <= 40]).toEqual([true, true, true])
  }
  const over = await sql`
    select p.id from bid_products p join bids b on b.bid_product_id = p.id and b.status = 'Approved'
    group by p.id having sum(b.quantity) > p.quantity`.execute(server.db)
  expect(over.rows).toEqual([])
})

test('events count their bid products, and passes count their subscriptions, which have every state', async () => {
  const counted = await sql<{ wrong: number; some: number }>`
    select count(*) filter (where bid_product_count <> (select count(*) from bid_products p where p.event_id = e.id))::integer as wrong,
      count(*) filter (where bid_product_count > 0)::integer as some from events e`.execute(server.db)
  expect([counted.rows[0]!.wrong, counted.rows[0]!.some > 3]).toEqual([0, true])
  const states = await sql<{ status: string }>`select distinct status from pass_subscriptions order by 1`.execute(server.db)
  expect(states.rows.map(({ status }) => status)).toEqual(['active', 'cancelled', 'expired', 'pending_cancel', 'trial'])
  const withPasses = demoChannels.filter(({ features }) => features.is_pass)
  expect(withPasses.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([71, 123, 147])
  const passes = await sql<{ title: string; active: number; real: number }>`
    select title, active_subscriptions as active,
      (select count(*)::integer from pass_subscriptions s where s.pass_product_id = p.id and s.subscribed) as real
    from pass_products p`.execute(server.db)
  for (const { title, active, real } of passes.rows) expect([title, active]).toEqual([title, real])
  const soon =
    await sql`select from pass_subscriptions where renews_at < ${new Date(START + 24 * HOUR_MS).toISOString()}`.execute(server.db)
  expect(soon.rows).toEqual([])
  const buyers = await sql<{ count: number }>`
    select count(*)::integer as count from pass_subscriptions s where exists
      (select from transactions t where t.user_id = s.fan_id and t.product = 'pass')`.execute(server.db)
  expect(buyers.rows[0]!.count).toBeGreaterThan(20)
})

test('three subscriptions are past due: two charges were refused, and the next one is more than a day away', async () => {
  const { rows } = await sql<{ next: string; period: string; states: string[] }>`
    select s.renews_at as next, min(c.period) as period, array_agg(c.state order by c.attempt) as states
    from pass_subscriptions s join pass_charges c on c.subscription_id = s.id
    where s.subscribed and s.failed_attempts = 2 group by s.id`.execute(server.db)
  expect(rows).toHaveLength(3)
  for (const { next, period, states } of rows) {
    expect(states).toEqual(['failed', 'failed'])
    expect(periodOf(next, 2)).toBe(period)
    expect(Date.parse(next)).toBeGreaterThan(START + 24 * HOUR_MS)
  }
})
