import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cashUpOf, sumsByProduct, sumsByStatus, totalsOf } from '#contract/cash-up.ts'
import { matches } from '#contract/core/list.ts'
import { type CashUpLine, paymentStatuses, products, transactionList, type TransactionRow } from '#contract/transactions.ts'
import { listQueryOf } from '#data/mirror/list-query.ts'
import { sortKey } from '#lib/sort-key.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
const PARIS = 9
const ZONE = 'America/Chicago'
let server: TestServer
let member: string
let event: number

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { timezone: ZONE })
  await server.addChannel(PARIS, { timezone: 'Europe/Paris' })
  event = await server.addEvent(CHANNEL, { title: 'Cubs at Giants' })
  member = (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['sales_channel'] })).token
})
afterAll(() => server.close())

interface Sale {
  product: (typeof products)[number]
  status: (typeof paymentStatuses)[number]
  currency: string
  cents: number
  refundedCents: number
  quantity: number
  /** The time of purchase. */
  at: string
}

async function sell(sales: readonly Sale[], channel = CHANNEL, of = event) {
  await server.db.deleteFrom('transactions').where('sales_channel_id', '=', channel).execute()
  const rows = sales.map(({ product, status, currency, cents, refundedCents, quantity, at }, number) => ({
    id: randomUUID(),
    token: randomUUID(),
    sales_channel_id: channel,
    event_id: of,
    order_number: String(number),
    order_number_key: sortKey(String(number)),
    type: 'regular' as const,
    product,
    user_channels: '[]',
    quantity,
    purchased_time: at,
    payment_status: status,
    amount: cents / 100,
    amount_refunded: Math.min(cents, refundedCents) / 100,
    face_value: 10,
    upgrade_price: 0,
    subtotal: 10,
    tax_and_fees: 0,
    currency,
  }))
  if (rows.length > 0) await server.db.insertInto('transactions').values(rows).execute()
}

const read = async (call: string, query: Record<string, string> = {}, as = member, channel = CHANNEL) =>
  server.call('GET', `/sales-channels/${channel}/transactions${call}?${new URLSearchParams(query).toString()}`, { as })

/** The first and last milliseconds of days in Chicago, and of the day on which its clocks change. */
const times = [
  '2026-03-07T05:59:59.999Z',
  '2026-03-07T06:00:00.000Z',
  '2026-03-08T05:59:59.999Z',
  '2026-03-08T06:00:00.000Z',
  '2026-03-09T04:59:59.999Z',
  '2026-03-09T05:00:00.000Z',
]
const arbitrarySale: fc.Arbitrary<Sale> = fc.record({
  product: fc.constantFrom(...products),
  status: fc.constantFrom(...paymentStatuses),
  currency: fc.constantFrom('usd', 'usd', 'eur', 'jpy'),
  cents: fc.constantFrom(10, 20, 30, 1999, 110, 9_999_999_99),
  refundedCents: fc.constantFrom(0, 0, 10, 110),
  quantity: fc.integer({ min: 1, max: 9 }),
  at: fc.constantFrom(...times),
})
const arbitraryQuery: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    purchaseStartDate: fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-08T06:00:00Z'),
    purchaseEndDate: fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09T04:59:59.999Z'),
    product: fc.constantFrom(...products),
    status: fc.constantFrom('paid', 'succeeded,skipped'),
  },
  { requiredKeys: [] },
) as never

it('a device sums its rows to what the server sums, to the cent and to the last millisecond of a day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitrarySale, { maxLength: 30 }),
      fc.array(arbitraryQuery, { minLength: 2, maxLength: 4 }),
      async (sales, queries) => {
        await sell(sales)
        const rows = (await read('', { take: '1000' })).body.data as TransactionRow[]
        expect(rows).toHaveLength(sales.length)
        for (const query of queries) {
          const wanted = listQueryOf(transactionList, query, ZONE)
          const onDevice = cashUpOf(rows.filter((row) => matches(transactionList, wanted, row)))
          expect((await read('/cash-up', query)).body).toEqual(onDevice)
          expect((await read('/totals', query)).body).toEqual(totalsOf(onDevice))
        }
      },
    ),
    { numRuns: 25 },
  )
})

const sale: Sale = {
  product: 'drops',
  status: 'paid',
  currency: 'usd',
  cents: 1000,
  refundedCents: 0,
  quantity: 1,
  at: '2026-03-07T18:00:00Z',
}

it('refunds are subtracted from sold sales, and unpaid ones are listed without being counted', async () => {
  await sell([
    { ...sale, cents: 10, refundedCents: 0 },
    { ...sale, cents: 20, refundedCents: 20 },
    { ...sale, status: 'skipped', quantity: 2 },
    { ...sale, status: 'failed', cents: 5000 },
    { ...sale, product: 'seatpicker', status: 'pending', cents: 700 },
    { ...sale, currency: 'eur', cents: 30 },
  ])
  const lines = (await read('/cash-up')).body as CashUpLine[]
  const drops = { currency: 'usd', orders: 3, tickets: 4, gross: 10.3, refunded: 0.2, net: 10.1 }
  const euros = { currency: 'eur', orders: 1, tickets: 1, gross: 0.3, refunded: 0, net: 0.3 }
  expect(totalsOf(lines)).toEqual([euros, drops])
  expect(sumsByProduct(lines)).toEqual([
    { ...euros, of: 'drops' },
    { ...drops, of: 'drops' },
  ])
  expect(sumsByStatus(lines).map(({ of, currency, gross, net }) => [currency, of, gross, net])).toEqual([
    ['eur', 'paid', 0.3, 0.3],
    ['usd', 'paid', 0.3, 0.1],
    ['usd', 'pending', 7, 7],
    ['usd', 'failed', 50, 50],
    ['usd', 'skipped', 10, 10],
  ])
})

it('a day of purchase is a day of the channel, in the list of all channels the day of each sale’s own', async () => {
  const paris = await server.addEvent(PARIS, { title: 'À Paris' })
  const provider = (await server.signIn({ role: 'provider' })).token
  // In Chicago it is still 7 March then, in Paris it is already 8 March.
  const at = '2026-03-08T02:00:00Z'
  await sell([{ ...sale, at }])
  await sell([{ ...sale, at, currency: 'eur' }], PARIS, paris)
  const found = async (day: string, path: string) => {
    const query = `purchaseStartDate=${day}&purchaseEndDate=${day}`
    const { body } = await server.call('GET', `${path}?${query}`, { as: provider })
    return (body.data as TransactionRow[]).map(({ currency }) => currency)
  }
  expect(await found('2026-03-07', `/sales-channels/${CHANNEL}/transactions`)).toEqual(['usd'])
  expect(await found('2026-03-08', `/sales-channels/${CHANNEL}/transactions`)).toEqual([])
  expect(await found('2026-03-07', '/transactions')).toEqual(['usd'])
  expect(await found('2026-03-08', '/transactions')).toEqual(['eur'])
})

it('needs the ability, and a valid day', async () => {
  const viewer = (await server.signIn({ role: 'member', channel: CHANNEL, manages: [] })).token
  expect((await read('/cash-up', {}, viewer)).status).toBe(403)
  expect((await read('/cash-up', {}, member, PARIS)).status).toBe(403)
  expect((await read('/cash-up', { purchaseStartDate: 'today' })).status).toBe(422)
})
