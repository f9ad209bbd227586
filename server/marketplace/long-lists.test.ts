import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listingList, orderList } from '#contract/marketplace-rows.ts'
import { addFan, addListing, addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { listingFields } from './list-listings.ts'
import { orderFields } from './list-orders.ts'
import { joinListings } from './listing-row.ts'
import { joinOrders } from './order-row.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_marketplace_enabled: true })
})
afterAll(() => server.close())

/** Columns without a sort index: long texts, the channel (the same in all rows of a list), and the time of a refund. */
const unserved = new Set([
  'delivery_error',
  'seller_payment_error',
  'buyer_refund_asked_reason',
  'sales_channel_id',
  'buyer_refunded_at',
])

interface Plan {
  'Node Type': string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]

it.each([
  ['listings', listingList, listingFields, () => joinListings(server.db).where('l.sales_channel_id', '=', 123)],
  ['orders', orderList, orderFields, () => joinOrders(server.db).where('o.sales_channel_id', '=', 123)],
] as const)('a page of %s is read from an index in every sort order', async (_, list, fields, rows) => {
  const sorted = await server.db.transaction().execute(async (tx) => {
    // With few rows sorting would be cheaper; with these settings the planner sorts only if it has no other plan.
    for (const way of ['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await sql.raw(`set local enable_${way} = off`).execute(tx)
    const found: string[] = []
    for (const [field, { key, value }] of Object.entries<{ key?: RawBuilder<unknown>; value: RawBuilder<unknown> }>(fields)) {
      if (unserved.has(field)) continue
      const kind = (list.fields as Record<string, string>)[field]
      const by = key ?? (kind === 'text' ? sql`lower(${value}::text) collate "C"` : value)
      const page = (rows() as ReturnType<typeof joinListings>)
        .select(sql`${by}`.as('key'))
        .where(sql<boolean>`${by} is not null`)
        .orderBy(sql`${by}`)
        .limit(20)
        .compile()
      const explained = CompiledQuery.raw(`explain (format json) ${page.sql}`, [...page.parameters])
      const { rows: plans } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
      if (nodesOf(plans[0]!['QUERY PLAN'][0].Plan).some((node) => node.endsWith('Sort'))) found.push(field)
    }
    return found
  })
  expect(sorted).toEqual([])
})

it('the people table counts listings and orders correctly, whatever happens to them', async () => {
  const [ada, bea] = [await addFan(server, 123), await addFan(server, 123)]
  const first = await addListing(server, 123, { seller: ada })
  await addListing(server, 123, { seller: ada, status: 'sold' })
  const order = await addOrder(server, 123, { listing: first, buyer: bea })
  const tradeOf = (fan: number) =>
    server.db
      .selectFrom('resale_people')
      .select(['listings', 'active', 'sold', 'orders', 'bought', 'role'])
      .where('fan_id', '=', fan)
      .executeTakeFirst()
  expect(await tradeOf(ada)).toEqual({ listings: 2, active: 1, sold: 1, orders: 0, bought: 0, role: 'seller' })
  expect(await tradeOf(bea)).toEqual({ listings: 0, active: 0, sold: 0, orders: 1, bought: 1, role: 'buyer' })
  await server.db.updateTable('listings').set({ status: 'sold' }).where('id', '=', first).execute()
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order).execute()
  await addListing(server, 123, { seller: bea })
  expect(await tradeOf(ada)).toMatchObject({ active: 0, sold: 2 })
  expect(await tradeOf(bea)).toEqual({ listings: 1, active: 1, sold: 0, orders: 1, bought: 0, role: 'both' })
  await server.db.deleteFrom('orders').where('id', '=', order).execute()
  await server.db.deleteFrom('listings').where('seller_id', '=', ada).execute()
  expect(await tradeOf(ada)).toMatchObject({ listings: 0, active: 0, sold: 0 })
  expect(await tradeOf(bea)).toMatchObject({ orders: 0, role: 'seller' })
})

it('a page is returned even for more people than are sorted at once', async () => {
  const people = 6_000
  await server.addChannel(125, { is_marketplace_enabled: true })
  await sql`
    insert into fans (sales_channel_id, first_name, first_name_key, last_name, last_name_key, name_key, created_at)
    select 125, 'Given', 'given', 'n' || n, 'n' || n, 'given n' || n, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${people}::integer) n`.execute(
    server.db,
  )
  await sql`
    insert into resale_people (sales_channel_id, fan_id, listings) select 125, id, 1 from fans where sales_channel_id = 125`.execute(
    server.db,
  )
  await sql`analyze fans, resale_people`.execute(server.db)
  const { token } = await server.signIn({ role: 'member', channel: 125, manages: [] })
  const { body } = await server.call('GET', '/sales-channels/125/marketplace/users?orderBy=created_at&order=desc&take=10', {
    as: token,
  })
  expect(body.meta.totalCount).toBe(people)
  expect(body.data.map(({ last_name }: { last_name: string }) => last_name)).toEqual(
    Array.from({ length: 10 }, (_, nth) => `n${people - nth}`),
  )
}, 20_000)
