import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let member: string
let event: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_marketplace_enabled: true })
  await server.addChannel(124)
  event = await server.addEvent(123)
  member = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
})
afterAll(() => server.close())

async function listing(seller: number, status: string, minutes: number): Promise<string> {
  const id = randomUUID()
  await sql`insert into listings (id, sales_channel_id, event_id, seller_id, section_name, row_name, first_seat, last_seat, section_key, row_key,
    quantity, face_value, listing_price, seller_gets, buyer_pays, currency, status, created_at)
    values (${id}, 123, ${event}, ${seller}, '101', 'A', '1', '2', '101', 'a', 2, 80, 90, 85, 100, 'usd', ${status}, now() + ${minutes} * interval '1 minute')`.execute(
    server.db,
  )
  return id
}
const order = (listing: string, seller: number, buyer: number, status: string, minutes: number) =>
  sql`insert into orders (id, sales_channel_id, listing_id, event_id, buyer_id, seller_id, status, first_seat, last_seat, total, buyer_fees,
    seller_fees, seller_gets, tax, platform_fees, currency, created_at)
    values (gen_random_uuid(), 123, ${listing}, ${event}, ${buyer}, ${seller}, ${status}, '1', '2', 100, 10, 5, 85, 0, 15, 'usd', now() + ${minutes} * interval '1 minute')`.execute(
    server.db,
  )
const read = (fan: number, query = '', channel = 123) =>
  server.call('GET', `/sales-channels/${channel}/marketplace/listings/user/${fan}?${query}`, { as: member })

it('the list has a fan’s listings and purchases with the order’s status, newest first', async () => {
  const [ada, bea] = [await server.addFan(123), await server.addFan(123)]
  const own = await listing(ada, 'active', 1)
  const bought = await listing(bea, 'sold', 2)
  await listing(bea, 'active', 3)
  await order(bought, bea, ada, 'cancelled', 4)
  await order(bought, bea, ada, 'delivered', 5)
  const rows = async (query = '') =>
    (await read(ada, query)).body.data.map(({ id, type, status }: { id: string; type: string; status: string }) => [
      id,
      type,
      status,
    ])
  expect(await rows()).toEqual([
    [bought, 'Buy', 'delivered'],
    [own, 'Sell', 'active'],
  ])
  expect(await rows('orderBy=status')).toEqual([
    [own, 'Sell', 'active'],
    [bought, 'Buy', 'delivered'],
  ])
  expect((await read(ada)).body.meta).toEqual({ totalCount: 2, page: 1 })
  expect((await read(bea)).body.data.map(({ type }: { type: string }) => type)).toEqual(['Sell', 'Sell'])
})

it('the list is for fans of the channel only, and needs the marketplace', async () => {
  const stranger = await server.addFan(124)
  expect((await read(stranger)).body).toMatchObject({ status: 404, detail: 'Text to buy user not found' })
  expect((await read(stranger, '', 124)).status).toBe(403)
  const provider = (await server.signIn({ role: 'provider' })).token
  const off = await server.call('GET', `/sales-channels/124/marketplace/listings/user/${stranger}`, { as: provider })
  expect(off.body).toMatchObject({ status: 403, code: 'FeatureOff' })
})
