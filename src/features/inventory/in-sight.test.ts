import { expect, test } from 'vitest'
import { placedIn, rowsWithin } from './in-sight.ts'

const heights = [100, 50, 100, 100]
const starts = (from: number, to: number) =>
  placedIn(heights, (height) => height, 10, { from, to }).placed.map(({ start }) => start)

test('items are placed one below the other with gaps between them', () => {
  expect(starts(-1000, 1000)).toEqual([0, 110, 170, 280])
  expect(placedIn(heights, (height) => height, 10, { from: 0, to: 0 }).height).toBe(380)
  expect(placedIn([], () => 1, 10, { from: 0, to: 9 })).toEqual({ placed: [], height: 0 })
})

test('only items that reach into the visible stretch are rendered', () => {
  expect(starts(105, 175)).toEqual([110, 170])
  expect(starts(160, 170)).toEqual([])
  expect(starts(99, 111)).toEqual([0, 110])
})

test('a table renders only its rows within the visible stretch, whether below, around or above it', () => {
  expect(rowsWithin(100, 36, { from: -900, to: -10 })).toEqual({ first: 0, last: 0 })
  expect(rowsWithin(100, 36, { from: 71, to: 145 })).toEqual({ first: 1, last: 5 })
  expect(rowsWithin(3, 36, { from: -50, to: 5000 })).toEqual({ first: 0, last: 3 })
  expect(rowsWithin(3, 36, { from: 4000, to: 5000 })).toEqual({ first: 3, last: 3 })
})
