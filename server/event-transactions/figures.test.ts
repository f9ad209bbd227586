import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SalesByPlace, SalesPace } from '#contract/event-figures.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { ticket } from '#tests/support/sync-world.ts'
import { forecastOf } from './pace.ts'

const DAY_MS = 86_400_000
const ZONE = 'America/Chicago'
let server: TestServer
let token: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  token = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
})
afterAll(() => server.close())

const iso = (at: number) => new Date(at).toISOString()
const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(ZONE).toPlainDate()
async function addEvent(days: number, more: { venue?: string; category?: 'concert' } = {}): Promise<number> {
  const event = await server.addEvent(123, { time: iso(START + days * DAY_MS) })
  const set = { venue: 'Harbor', category: 'sport' as const, ...more }
  await server.db.updateTable('events').set(set).where('id', '=', event).execute()
  return event
}

interface Sale {
  event: number
  at: string
  quantity: number
  payment_status: 'paid' | 'succeeded' | 'skipped' | 'failed' | 'pending'
}
let seed = 7
const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
const statuses = ['paid', 'succeeded', 'skipped', 'failed', 'pending'] as const

/** Creates sales of an event, at random times within the 150 days before it. */
async function sell(event: number, time: number, count: number): Promise<Sale[]> {
  const sales = Array.from({ length: count }, (): Sale => ({
    event,
    at: iso(Math.min(time + 3_600_000, time - random(150 * 24) * 3_600_000)),
    quantity: 1 + random(4),
    payment_status: statuses[random(5)]!,
  }))
  const rows = sales.map(({ at, quantity, payment_status }) => ({
    ...ticket(event, 0),
    purchased_time: at,
    quantity,
    payment_status,
  }))
  await server.db.insertInto('transactions').values(rows).execute()
  return sales
}

it('the pace of an event and the median of comparable events equal a plain count of each day', async () => {
  const own = await addEvent(20)
  const others = [await addEvent(-30), await addEvent(-10), await addEvent(-3), await addEvent(-60)]
  // The next four events are not comparable: another venue, another category, in the future, without sales.
  const unlike = [await addEvent(-5, { venue: 'Lake' }), await addEvent(-5, { category: 'concert' }), await addEvent(5)]
  await addEvent(-7)
  const offsets: Record<number, number> = { [own]: 20, [others[0]!]: -30, [others[1]!]: -10, [others[2]!]: -3, [others[3]!]: -60 }
  const sales: Sale[] = []
  for (const [event, days] of Object.entries(offsets))
    sales.push(
      ...(await sell(Number(event), START + days * DAY_MS, 60)).filter(({ at }) => Number(event) !== own || at <= iso(START)),
    )
  await server.db.deleteFrom('transactions').where('event_id', '=', own).where('purchased_time', '>', iso(START)).execute()
  for (const event of unlike) await sell(event, START - 5 * DAY_MS, 5)

  const { status, body } = await server.call('GET', `/events/${own}/analytics/pace`, { as: token })
  const pace = body as SalesPace
  expect([status, pace.days_left, pace.compared.map(({ id }) => id)]).toEqual([
    200,
    20,
    [others[2], others[1], others[0], others[3]],
  ])

  const sold = sales.filter(({ payment_status }) => ['paid', 'succeeded', 'skipped'].includes(payment_status))
  const upTo = (event: number, before: number) =>
    sold
      .filter((sale) => sale.event === event)
      .filter(({ at }) => {
        const left = dayOf(at).until(dayOf(iso(START + offsets[event]! * DAY_MS)), { largestUnit: 'day' }).days
        return Math.min(120, Math.max(0, left)) >= before
      })
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const median = (values: number[]) => {
    const [a, b] = [values.toSorted((x, y) => x - y)[1]!, values.toSorted((x, y) => x - y)[2]!]
    return (a + b) / 2
  }
  const plain = pace.days.map(({ before }) => ({
    before,
    sold: before < 20 ? null : upTo(own, before),
    median: median(others.map((event) => upTo(event, before))),
  }))
  expect(pace.days).toEqual(plain)
  expect(pace.days.map(({ before }) => before)).toEqual(
    Array.from({ length: pace.days.length }, (_, n) => pace.days.length - 1 - n),
  )
  expect(pace.sold).toBe(upTo(own, 0))
  expect(pace.compared.map(({ sold: all }) => all)).toEqual(pace.compared.map(({ id }) => upTo(id, 0)))
})

it('the forecast follows the median, stays between sales and capacity, and is null without enough data', () => {
  const days = [
    { before: 3, sold: 100, median: 200 },
    { before: 2, sold: 120, median: 250 },
    { before: 1, sold: 120, median: 300 },
    { before: 0, sold: 120, median: 400 },
  ]
  expect(forecastOf(days, { sold: 120, capacity: 900, days_left: 2 })).toBe(200)
  expect(forecastOf(days, { sold: 120, capacity: 150, days_left: 2 })).toBe(150)
  expect(forecastOf(days, { sold: 250, capacity: 900, days_left: 2 })).toBe(250)
  expect(forecastOf(days, { sold: 120, capacity: 900, days_left: -1 })).toBe(null)
  expect(forecastOf(days, { sold: 120, capacity: 900, days_left: 9 })).toBe(null)
  const early = days.map((day) => ({ ...day, median: day.before === 0 ? 400 : 10 }))
  expect(forecastOf(early, { sold: 120, capacity: 900, days_left: 2 })).toBe(null)
  expect(
    forecastOf(
      days.map((day) => ({ ...day, median: null })),
      { sold: 120, capacity: 900, days_left: 2 },
    ),
  ).toBe(null)
})

it('sales by section and price equal a plain sum of the event’s seats and sales', async () => {
  const event = await addEvent(9)
  const names = Array.from({ length: 12 }, (_, n) => String(n + 1))
  const uuids = await server.addSeats(123, event, names)
  const prices = [50, 80, 80.5]
  for (const [n, uuid] of uuids.entries())
    await server.db
      .updateTable('seats')
      .set({
        section: n % 2 === 0 ? '9' : '10',
        section_key: n % 2 === 0 ? '019' : '0210',
        price: prices[n % 3]!,
        status: n < 5 ? 'purchased' : n < 8 ? 'reserved' : 'available',
        reserved_until: n < 5 || n >= 8 ? null : iso(START + (n === 7 ? -1 : 1) * DAY_MS),
      })
      .where('uuid', '=', uuid)
      .execute()
  const sale = (section: string | null, price: number, more: object = {}) => ({
    ...ticket(event, 0),
    section,
    section_key: section && (section === '9' ? '019' : '0210'),
    face_value: price,
    quantity: 2,
    subtotal: price * 2,
    amount: price * 2 + 7,
    ...more,
  })
  const sales = [
    sale('9', 50),
    sale('9', 80),
    sale('10', 80.5, { amount_refunded: 20 }),
    sale('10', 80, { payment_status: 'failed' }),
    sale('10', 999, { type: 'vip' }),
    sale(null, 80, { id: randomUUID() }),
  ]
  await server.db.insertInto('transactions').values(sales).execute()
  const { body } = await server.call('GET', `/events/${event}/analytics/places`, { as: token })
  const found = body as SalesByPlace
  const seats = names.map((_, n) => ({
    section: n % 2 === 0 ? '9' : '10',
    price: prices[n % 3]!,
    sold: n < 5 ? 1 : 0,
    held: n === 5 || n === 6 ? 1 : 0,
  }))
  const counted = sales.filter((one) => one.type === 'regular' && one.payment_status === 'paid')
  const part = (of: (one: { section: string | null; price: number }) => boolean) => {
    const own = seats.filter(of)
    return {
      seats: own.length,
      sold: own.reduce((sum, one) => sum + one.sold, 0),
      held: own.reduce((sum, one) => sum + one.held, 0),
      revenue: counted
        .filter((one) => of({ section: one.section, price: one.face_value }))
        .reduce((sum, one) => sum + one.subtotal, 0),
    }
  }
  expect(found.sections).toEqual(['9', '10', null].map((section) => ({ section, ...part((one) => one.section === section) })))
  expect(found.prices).toEqual([80.5, 80, 50].map((price) => ({ price, ...part((one) => one.price === price) })))
})
