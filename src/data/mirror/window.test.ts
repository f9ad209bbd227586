import fc from 'fast-check'
import { expect, test } from 'vitest'
import { list, matches, pageOf } from '#contract/core/list.ts'
import { transactionList } from '#contract/transactions.ts'
import { soldAtTest } from '#lib/place/sold-place.ts'
import { listQueryOf } from './list-query.ts'
import { RowWindow } from './window.ts'

interface Sale {
  id: string
  name: string | null
  at: string
  event: { id: number }
  amount: number | null
  section: string | null
  row: string | null
  seat: string | null
  quantity: number
}
const sales = list<Sale>()({
  name: 'sales',
  fields: { id: 'text', name: 'text', at: 'instant', 'event.id': 'number', amount: 'number' },
  search: ['name', 'id'],
  also: soldAtTest,
  filters: {
    eventId: { is: 'in', field: 'event.id' },
    amount: { is: 'equals', field: 'amount' },
    from: { is: 'from', field: 'at' },
    to: { is: 'to', field: 'at' },
  },
  default: { orderBy: 'at', order: 'desc' },
  id: 'id',
})

const at = fc.integer({ min: 0, max: 20 }).map((day) => new Date(day * 86_400_000).toISOString())
const name = fc.option(fc.constantFrom('Row 9', 'row 10', 'Ävle', 'avle', 'Zoe', 'O’Brien', 'İle', ''))
const rows = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name,
    at,
    event: fc.record({ id: fc.integer({ min: 1, max: 3 }) }),
    amount: fc.option(fc.integer({ min: 0, max: 3 })),
    section: fc.option(fc.constantFrom('101', '101A', 'Row 9')),
    row: fc.option(fc.constantFrom('A', '7')),
    seat: fc.option(fc.constantFrom('7', '7-9', '5, 7')),
    quantity: fc.constantFrom(1, 2, 3),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
)
const query = fc.record({
  skip: fc.integer({ min: 0, max: 10 }),
  take: fc.integer({ min: 1, max: 10 }),
  order: fc.option(fc.constantFrom('asc' as const, 'desc' as const), { nil: undefined }),
  orderBy: fc.option(fc.constantFrom('name', 'at', 'event.id', 'amount', 'id'), { nil: undefined }),
  searchQuery: fc.option(
    fc.constantFrom('row', ' LE ', 'zz', 'a', 'ä', "o'b", 'ıle', '\u0301', '101 A 7', 'sec 101a seat 7', 'Row 9 A'),
    { nil: undefined },
  ),
  filters: fc.record(
    {
      eventId: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      amount: fc.integer({ min: 0, max: 3 }),
      from: at,
      to: at,
    },
    { requiredKeys: [] },
  ),
})

test('the window returns the page that the contract defines for the same rows', () => {
  fc.assert(
    fc.property(rows, fc.array(query, { minLength: 1, maxLength: 3 }), (all, queries) => {
      const window = new RowWindow(sales, all)
      for (const one of queries) {
        expect(window.page(one)).toEqual(pageOf(sales, one, all))
        expect(window.matching(one)).toEqual(all.filter((row) => matches(sales, one, row)))
      }
    }),
    { numRuns: 500 },
  )
})

test('a date alone means that whole day in the zone', () => {
  const { filters } = listQueryOf(
    transactionList,
    { eventStartDate: '2026-03-08', eventEndDate: '2026-03-08', eventId: '1,2', type: 'seat', take: 20 },
    'America/Chicago',
  )
  expect(filters).toEqual({
    eventStartDate: '2026-03-08T06:00:00.000Z',
    eventEndDate: '2026-03-09T04:59:59.999Z',
    eventId: [1, 2],
    type: 'regular',
  })
})

test('the window returns the same page of twenty thousand rows as the plain way', { timeout: 20_000 }, () => {
  const many: Sale[] = Array.from({ length: 20_000 }, (_, index) => ({
    id: `id-${index}`,
    name: `Buyer ${(index * 7919) % 20_000}`,
    at: new Date(index).toISOString(),
    event: { id: index % 50 },
    amount: index % 7 === 0 ? null : index % 100,
    section: '101',
    row: 'A',
    seat: String(index % 500),
    quantity: 1,
  }))
  const window = new RowWindow(sales, many)
  const ask = { skip: 0, take: 20, orderBy: 'name', order: 'asc' as const, searchQuery: 'buyer 19', filters: { eventId: [3, 4] } }
  window.page(ask)
  const next = { ...ask, searchQuery: 'buyer 18' }
  expect(window.page(next)).toEqual(pageOf(sales, next, many))
  const seat = { ...ask, searchQuery: '101 row A seat 3' }
  expect(window.page(seat).meta.totalCount).toBe(40)
  const all = { skip: 0, take: 20, filters: {} }
  for (const orderBy of ['name', 'at', 'event.id', 'amount', 'id'])
    for (const order of ['asc', 'desc'] as const)
      for (const skip of [0, 60, 17_120, 19_990])
        expect(window.page({ ...all, orderBy, order, skip })).toEqual(pageOf(sales, { ...all, orderBy, order, skip }, many))
})
