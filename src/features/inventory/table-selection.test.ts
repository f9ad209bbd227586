import { expect, test } from 'vitest'
import { rangeChosen, withFlipped } from './table-selection.ts'

/** Seats by price, so that the table's order is not that of the ordinals. Seat 2 is sold. */
const table = {
  ordinals: Uint32Array.of(4, 2, 0, 3, 1),
  view: { viewCode: (ordinal: number) => (ordinal === 2 ? 2 : 0) },
}
const rows = (chosen: ReadonlySet<number>) => [...chosen].toSorted((a, b) => a - b)

test('a range has the rows between its ends in the table’s order, in both directions, without sold seats', () => {
  expect(rows(rangeChosen(table, { at: 4, before: new Set() }, 2))).toEqual([0, 4])
  expect(rows(rangeChosen(table, { at: 1, before: new Set() }, 1))).toEqual([0, 1, 3])
})

test('a range that gets shorter deselects its own seats, and none that were selected before', () => {
  const start = { at: 0, before: new Set([4]) }
  expect(rows(rangeChosen(table, start, 4))).toEqual([0, 1, 3, 4])
  expect(rows(rangeChosen(table, start, 3))).toEqual([0, 3, 4])
})

test('a seat is selected and deselected by itself, a sold one never', () => {
  const one = withFlipped(table, new Set([1]), 3)
  expect(rows(one)).toEqual([1, 3])
  expect(rows(withFlipped(table, one, 1))).toEqual([3])
  expect(rows(withFlipped(table, one, 2))).toEqual([1, 3])
})
