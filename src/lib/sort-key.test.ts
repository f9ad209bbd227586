import fc from 'fast-check'
import { expect, test } from 'vitest'
import { by, compareRows, compareValues } from './compare.ts'
import { sortKey } from './sort-key.ts'

const sorted = (texts: string[]) => [...texts].sort((a, b) => compareValues(sortKey(a), sortKey(b)))

test('numbers inside texts sort by size', () => {
  expect(sorted(['Row 10', 'Row 9', 'row 100', 'Row 9a', 'A', '12', '2', 'AA', 'B'])).toEqual([
    '2',
    '12',
    'A',
    'AA',
    'B',
    'Row 9',
    'Row 9a',
    'Row 10',
    'row 100',
  ])
})

test('case, accents and leading zeros make no difference', () => {
  expect(sortKey('Été')).toBe(sortKey('ETE'))
  expect(sortKey('007')).toBe(sortKey('7'))
  expect(sortKey('')).toBe('')
})

test('the order is that of a natural, case-blind collation', () => {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const word = fc.stringMatching(/^[a-zA-Z]{1,3}[0-9]{1,4}[a-z]?$/)
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(Math.sign(compareValues(sortKey(a), sortKey(b)))).toBe(Math.sign(collator.compare(a, b)))
    }),
  )
})

test('keys sort the same by UTF-16 here and by UTF-8 in the database, which accepts each of them', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [left, right] = [sortKey(a), sortKey(b)]
      expect(Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)))).toBe(compareValues(left, right))
      expect(left).not.toContain('\0')
      expect(Buffer.from(left).toString()).toBe(left)
    }),
    { numRuns: 500 },
  )
})

test('nulls come last in both orders, and equal values are sorted by id', () => {
  const rows = [
    { id: 3, price: 5 },
    { id: 1, price: null },
    { id: 2, price: 5 },
    { id: 4, price: 9 },
  ]
  const ids = (order: 'asc' | 'desc') => [...rows].sort(compareRows(by((row) => row.price, order))).map(({ id }) => id)
  expect(ids('asc')).toEqual([2, 3, 4, 1])
  expect(ids('desc')).toEqual([4, 2, 3, 1])
})
