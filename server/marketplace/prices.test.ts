import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFan, addListing, addOrder } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
let server: TestServer
let viewer: string
const events: number[] = []
const day = (days: number) => new Date(START + days * 86_400_000).toISOString()

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_marketplace_enabled: true, timezone: 'America/Chicago' })
  viewer = (await server.signIn({ role: 'member', channel: CHANNEL, manages: [] })).token
  events.push(await server.addEvent(CHANNEL), await server.addEvent(CHANNEL))
  await server.addSeats(CHANNEL, events[0]!, ['1', '2', '3', '4'])
  const [ann, bo] = [await addFan(server, CHANNEL, { first_name: 'Ann', last_name: 'Lee' }), await addFan(server, CHANNEL)]
  const sell = async (
    seller: number,
    event: number,
    section_name: string,
    listing_price: number,
    at: string,
    status: 'completed' | 'cancelled',
  ) => {
    const listing = await addListing(server, CHANNEL, {
      seller,
      event,
      section_name,
      section_key: section_name,
      status: 'sold',
      listing_price,
    })
    await addOrder(server, CHANNEL, { listing, status, created_at: at })
  }
  await sell(ann, events[0]!, 'A', 120, day(0), 'completed')
  await sell(ann, events[0]!, 'A', 60, day(1), 'completed')
  await sell(bo, events[1]!, 'B', 80, day(1), 'completed')
  await sell(bo, events[1]!, 'B', 900, day(1), 'cancelled')
})
afterAll(() => server.close())

const read = async (query = '') =>
  (await server.call('GET', `/sales-channels/${CHANNEL}/marketplace/prices?${query}`, { as: viewer })).body

test('resale prices are compared with face values by section, day and seller, without cancelled orders', async () => {
  const prices = await read()
  expect(prices).toMatchObject({
    currency: 'usd',
    total: { orders: 3, seats: 6, face_value: 240, price: 260 },
    house: 4,
    sections: [
      { section: 'A', orders: 2, seats: 4, face_value: 160, price: 180 },
      { section: 'B', orders: 1, seats: 2, face_value: 80, price: 80 },
    ],
    days: [
      { date: '2026-03-10', seats: 2, price: 120 },
      { date: '2026-03-11', seats: 4, price: 140 },
    ],
  })
  expect(prices.sellers[0]).toMatchObject({ seller: { first_name: 'Ann', last_name: 'Lee' }, seats: 4, price: 180 })
})

test('resale prices can be filtered by event and day', async () => {
  expect((await read(`eventId=${events[1]}`)).total).toEqual({ orders: 1, seats: 2, face_value: 80, price: 80 })
  expect((await read('startDate=2026-03-11')).total.seats).toBe(4)
  expect(await read('startDate=2026-04-01')).toMatchObject({
    total: { orders: 0, seats: 0 },
    house: 0,
    sections: [],
    sellers: [],
  })
})
