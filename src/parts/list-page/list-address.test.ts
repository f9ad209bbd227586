import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { list } from '#contract/core/list.ts'
import { type ListAddress, readAddress, writeAddress } from './list-address.ts'

interface Code {
  id: number
  code: string
  status: number
  event: { id: number }
  at: string
}
const codes = list<Code>()({
  name: 'codes',
  fields: { id: 'number', code: 'text', status: 'text', 'event.id': 'number', at: 'instant' },
  search: ['code'],
  filters: {
    status: { is: 'equals', field: 'status', values: ['live', 'past'] },
    eventId: { is: 'in', field: 'event.id' },
    startDate: { is: 'from', field: 'at' },
    endDate: { is: 'to', field: 'at' },
  },
  default: { orderBy: 'at', order: 'desc' },
  id: 'id',
})
const names = { startDate: 'from', endDate: 'to', eventId: 'events' }
const plain = { q: '', order: 'asc', page: 1, filters: {} }

describe('the address of a list', () => {
  test.each([
    { page: -3 },
    { page: 0 },
    { page: 'abc' },
    { page: 1.5 },
    { page: Infinity },
    { status: 'unknown' },
    { status: ['live'] },
    { by: 'password' },
    { by: 'toString' },
    { order: 'upwards' },
    { events: 'abc' },
    { events: [null, 'x', 1.5] },
    { from: '2026-02-30' },
    { from: 20260408 },
    { to: 'tomorrow' },
    { q: { deep: true } },
    { tab: 'analytics' },
  ])('drops values that the list does not accept: %j', (raw) => {
    expect(readAddress(codes, raw, names)).toEqual(plain)
  })

  test('returns values that the list knows', () => {
    const raw = { q: 7, by: 'code', order: 'desc', page: 3, status: 'past', events: [4, 4, 'x', 9], from: '2026-04-08', to: '' }
    expect(readAddress(codes, raw, names)).toEqual({
      q: '7',
      by: 'code',
      order: 'desc',
      page: 3,
      filters: { status: 'past', eventId: [4, 9], startDate: '2026-04-08', endDate: '' },
    })
  })

  test('is empty for a list with default values', () => {
    expect(Object.values(writeAddress(codes, plain as ListAddress, names)).filter((value) => value !== undefined)).toEqual([])
  })

  const anything = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.anything()))
  const key = fc.constantFrom('q', 'by', 'order', 'page', 'status', 'events', 'from', 'to', 'tab')

  test('is the same after being read, written and read again, whatever it contains', () => {
    fc.assert(
      fc.property(fc.dictionary(key, anything), (raw) => {
        const read = readAddress(codes, raw, names)
        expect(Number.isSafeInteger(read.page) && read.page > 0).toBe(true)
        const again = readAddress(codes, writeAddress(codes, read, names), names)
        expect(again).toEqual({ ...read, order: read.by === undefined ? 'asc' : read.order })
      }),
    )
  })
})

test('a filter by a flag is read as a boolean, or as the words that the query has for it', () => {
  const passes = list<{ id: number; on: boolean }>()({
    name: 'passes',
    fields: { id: 'number', on: 'flag' },
    search: [],
    filters: {
      state: { is: 'equals', field: 'on', values: ['On', 'Off'] },
      on: { is: 'equals', field: 'on' },
    },
    default: { orderBy: 'id', order: 'asc' },
    id: 'id',
  })
  expect(readAddress(passes, { state: 'On', on: true }).filters).toEqual({ state: 'On', on: true })
  expect(readAddress(passes, { state: 'Else', on: 'On' }).filters).toEqual({})
})
