import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageOf } from '#contract/core/list.ts'
import { products, ticketType, transactionList, type TransactionRow } from '#contract/transactions.ts'
import { sortKey } from '#lib/sort-key.ts'
import { boundsInZone } from '#server/events/range.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { listTransactions } from './list-transactions.ts'

const ZONE = 'America/Chicago'
const channel = { id: 123, timezone: ZONE }
let server: TestServer
let events: number[]

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  const on = (hours: number) => new Date(START + hours * 3_600_000).toISOString()
  events = [
    await server.addEvent(123, { title: 'Cubs at Giants', time: on(0) }),
    await server.addEvent(123, { title: 'Row 10', time: on(24) }),
    await server.addEvent(123, { title: 'row 9', time: on(-24) }),
  ]
})
afterAll(() => server.close())

interface Seed {
  event: number
  order: string
  name: string | null
  email: string | null
  phone: string | null
  product: (typeof products)[number]
  type: 'regular' | 'vip'
  user: number | null
  price: number
  minutes: number
  section: string | null
  row: string | null
  seat: string | null
  quantity: number
  original: string | null
  provider: string | null
  reward: string | null
  status: 'succeeded' | 'paid' | 'pending' | 'failed' | 'skipped'
  refunded: boolean
  channel: number
}
const maybe = (...texts: string[]) => fc.option(fc.constantFrom(...texts))
const arbitrarySale: fc.Arbitrary<Seed> = fc.record({
  event: fc.nat(2),
  order: fc.constantFrom('100001', '100002', '99', '0099', '1000'),
  name: maybe('Ann Lee', 'ann lee', 'Zoë', 'Zoe\u0308', 'Éva', '50% off_', 'Ｚｏë O’Hara'),
  email: maybe('ann@holdfast.test', 'ANN@holdfast.test', 'zoe@holdfast.test'),
  phone: maybe('+1 312 555 0100', '+1 312 555 099'),
  product: fc.constantFrom(...products),
  type: fc.constantFrom('regular', 'vip'),
  user: fc.option(fc.integer({ min: 1, max: 3 })),
  price: fc.constantFrom(0, 10, 10.5, 120),
  minutes: fc.integer({ min: -3, max: 3 }),
  section: maybe('A', 'a', 'Section 9', 'Section 10', '101', '101A', 'Loge É–1'),
  row: maybe('A', 'b', '7', 'Row 1'),
  seat: maybe('7', '5-8', '7, 9', '7,GA 3', '12', 'A7'),
  quantity: fc.constantFrom(1, 2, 4),
  original: maybe('A', 'Été', 'Section 9', 'Section 10'),
  provider: maybe('TI-99', 'TI-100', 'ti-099'),
  reward: maybe('ABC', 'abc'),
  status: fc.constantFrom('succeeded', 'paid', 'pending', 'failed', 'skipped'),
  refunded: fc.boolean(),
  channel: fc.constantFrom(123, 123, 124),
})
const placesSearched = [
  '101 A 7',
  '101A7',
  'section 9 row b seat 7',
  'loge e-1, b, 6-7',
  '101 Reihe Row 1 Platz A7',
  'section 10',
  '101 A',
]
const arbitraryQuery = fc.record(
  {
    skip: fc.nat(5),
    take: fc.integer({ min: 1, max: 8 }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    orderBy: fc.constantFrom(...Object.keys(transactionList.fields)),
    searchQuery: fc.constantFrom(
      '',
      'ann',
      'ÉVA',
      'zoë',
      'zoe',
      "O'HARA",
      '%',
      '_',
      '0099',
      'row',
      'giants',
      '555',
      ...placesSearched,
    ),
    eventId: fc.subarray([0, 1, 2]),
    userId: fc.integer({ min: 1, max: 4 }),
    type: fc.subarray(['seat' as const, 'vip' as const]),
    product: fc.constantFrom(...products),
    eventStartDate: fc.constantFrom('2026-03-10', '2026-03-11'),
    eventEndDate: fc.constantFrom('2026-03-10', '2026-03-10T18:00:00Z'),
    status: fc.subarray(['succeeded' as const, 'failed' as const, 'skipped' as const]),
  },
  { requiredKeys: ['skip', 'take'] },
)

const key = (text: string | null) => (text === null ? null : sortKey(text))
async function insert(sales: readonly Seed[]) {
  if (sales.length === 0) return
  const rows = sales.map((sale) => ({
    id: randomUUID(),
    token: randomUUID(),
    sales_channel_id: sale.channel,
    event_id: events[sale.event]!,
    order_number: sale.order,
    order_number_key: sortKey(sale.order),
    name: sale.name,
    name_key: key(sale.name),
    email: sale.email,
    email_key: key(sale.email),
    phone: sale.phone,
    phone_key: key(sale.phone),
    type: sale.type,
    product: sale.product,
    user_id: sale.user,
    quantity: sale.quantity,
    purchased_time: new Date(START + sale.minutes * 60_000).toISOString(),
    payment_status: sale.status,
    amount: sale.price,
    refunded: sale.refunded,
    is_text_buy: sale.price > 10,
    amount_refunded: sale.refunded ? sale.price : 0,
    face_value: sale.price,
    upgrade_price: -sale.price,
    subtotal: sale.price,
    tax_and_fees: sale.price / 2,
    currency: 'usd',
    section: sale.section,
    section_key: key(sale.section),
    reward_code: sale.reward,
    reward_code_key: key(sale.reward),
    reward_value: sale.reward ? 5 : null,
    provider_order_id: sale.provider,
    new_order_id: null,
    price_code: null,
    price_code_key: null,
    row: sale.row,
    row_key: key(sale.row),
    seat: sale.seat,
    seat_key: key(sale.seat),
    original_section: sale.original,
    original_row: null,
    original_seat: null,
  }))
  await server.db.insertInto('transactions').values(rows).execute()
}

it('the list of sales is the same from SQL as from memory, for any rows and any query', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(arbitrarySale, { maxLength: 14 }),
        fc.array(arbitraryQuery, { minLength: 4, maxLength: 8 }),
        async (sales, queries) => {
          await insert(sales)
          const { rows } = await listTransactions(server.db, channel, { skip: 0, take: 1000 })
          expect(rows).toHaveLength(sales.filter((sale) => sale.channel === 123).length)
          for (const { eventStartDate, eventEndDate, eventId, ...query } of queries) {
            const { type, product, userId, ...page } = query
            const chosen = eventId?.map((index) => events[index]!)
            const bounds = boundsInZone(eventStartDate, eventEndDate, ZONE)
            const filters = {
              eventId: chosen,
              userId,
              product,
              status: query.status,
              type: type?.length === 1 ? ticketType(type[0]!) : undefined,
              eventStartDate: bounds.from,
              eventEndDate: bounds.to,
            }
            const memory = pageOf<TransactionRow, keyof typeof transactionList.fields>(
              transactionList,
              { ...page, filters },
              rows,
            )
            const stored = await listTransactions(server.db, channel, { ...query, eventStartDate, eventEndDate, eventId: chosen })
            expect({ total: stored.totalCount, ids: stored.rows.map((row) => row.id) }).toEqual({
              total: memory.meta.totalCount,
              ids: memory.data.map((row) => row.id),
            })
          }
        },
      )
      .beforeEach(async () => void (await server.db.deleteFrom('transactions').execute())),
    { numRuns: 40 },
  )
})

it('the list for one buyer has the total they spent, without refunds and unpaid sales', async () => {
  await server.db.deleteFrom('transactions').execute()
  const sale = {
    event: 0,
    order: '1',
    name: null,
    email: null,
    phone: null,
    product: 'drops',
    type: 'regular',
    user: 7,
    minutes: 0,
    section: null,
    row: null,
    seat: null,
    quantity: 1,
    original: null,
    provider: null,
    reward: null,
    channel: 123,
    refunded: false,
  } as const
  await insert([
    { ...sale, price: 100, status: 'paid' },
    { ...sale, price: 40, status: 'failed' },
    { ...sale, price: 70, status: 'pending' },
    { ...sale, price: 25.5, status: 'succeeded' },
    { ...sale, user: 8, price: 9, status: 'paid' },
  ])
  await server.db.updateTable('transactions').set({ amount_refunded: 30 }).where('amount', '=', 100).execute()
  const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
  const { body } = await server.call('GET', '/sales-channels/123/transactions?userId=7', { as: viewer })
  expect(body).toMatchObject({ totalSpend: 95.5, meta: { totalCount: 4, page: 1 } })
  expect((await server.call('GET', '/sales-channels/123/transactions', { as: viewer })).status).toBe(403)
})

it('the list can be filtered by several types, as a repeated key or a comma-separated list', async () => {
  const provider = (await server.signIn({ role: 'provider' })).token
  const total = async (query: string) =>
    (await server.call('GET', `/sales-channels/123/transactions?${query}`, { as: provider })).body.meta.totalCount
  await server.db.updateTable('transactions').set({ type: 'vip' }).where('amount', '=', 100).execute()
  const [seats, vip, all] = [await total('type=seat'), await total('type=vip'), await total('')]
  expect([await total('type=seat,vip'), await total('type=seat&type=vip'), await total('type=')]).toEqual([all, all, all])
  expect([seats, vip, all]).toEqual([4, 1, 5])
})

it('an invalid query gets 422 only from members who may read the requested sales', async () => {
  const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
  const status = async (query: string) =>
    (await server.call('GET', `/sales-channels/123/transactions?${query}`, { as: viewer })).status
  for (const one of ['eventId=7', 'eventId=23', 'eventId=23,23', 'eventId=23&eventId=23', 'userId=23'])
    expect([one, await status(one), await status(`${one}&take=0`)]).toEqual([one, 200, 422])
  for (const more of ['', 'eventId=2,3', 'eventId=2&eventId=3'])
    expect([more, await status(`${more}&take=0`)]).toEqual([more, 403])
})

it('the list is empty for an event or buyer with an impossible id', async () => {
  const provider = (await server.signIn({ role: 'provider' })).token
  for (const query of ['eventId=99999999999', 'userId=99999999999']) {
    const { status, body } = await server.call('GET', `/sales-channels/123/transactions?${query}`, { as: provider })
    expect([status, body.data]).toEqual([200, []])
  }
})

it('finds a sale by each of its seats, in every channel too', async () => {
  await server.db.deleteFrom('transactions').execute()
  const provider = (await server.signIn({ role: 'provider' })).token
  const [sale] = fc.sample(arbitrarySale, 1)
  const four = { ...sale!, channel: 123, order: '1', section: '101', row: 'A', seat: '5-8', quantity: 4, status: 'paid' } as const
  await insert([four, { ...four, order: '2', seat: '9' }, { ...four, order: '3', row: 'AA' }])
  const orders = async (words: string, of: string) => {
    const { body } = await server.call('GET', `${of}?searchQuery=${encodeURIComponent(words)}`, { as: provider })
    return body.data.map(({ orderId }: { orderId: string }) => orderId)
  }
  for (const of of ['/sales-channels/123/transactions', '/transactions']) {
    expect(await orders('101 A 7', of)).toEqual(['1'])
    expect(await orders('Reihe A Platz 9 Block 101', of)).toEqual(['2'])
    expect(await orders('101-aa-5', of)).toEqual(['3'])
    expect((await orders('101 A', of)).toSorted()).toEqual(['1', '2'])
    expect(await orders('101 A 4', of)).toEqual([])
  }
})
