import { expect, test } from 'vitest'
import { sortKey } from '#lib/sort-key.ts'
import { sortedRows, type SortValues } from './sorted-rows.ts'

interface Row {
  name: string
  price: number | null
}
const rows: Row[] = [
  { name: '9', price: 20 },
  { name: '101', price: null },
  { name: '10', price: 5 },
]
const values: SortValues<Row> = { name: ({ name }) => sortKey(name), price: ({ price }) => price }
const names = (by: string, order: 'asc' | 'desc') => sortedRows(rows, values, { by, order }).map(({ name }) => name)

test('numbers in names count as numbers', () => expect(names('name', 'asc')).toEqual(['9', '10', '101']))
test('rows without a value come last in both orders', () =>
  expect([names('price', 'asc'), names('price', 'desc')]).toEqual([
    ['10', '9', '101'],
    ['9', '10', '101'],
  ]))
test('an unknown order leaves the rows as they are', () => expect(names('else', 'asc')).toEqual(['9', '101', '10']))
