import { expect, test } from 'vitest'
import { listed, sharesOf } from './shares.ts'

test('five parts are listed, the largest first, and the rest is added up', () => {
  const slices = [3, 9, 1, 7, 5, 2, 4].map((value) => ({ label: String(value), value }))
  const { shown, rest } = listed(slices)
  expect(shown.map(({ value }) => value)).toEqual([9, 7, 5, 4, 3])
  expect(rest).toEqual({ count: 2, value: 3 })
})

test('shares make a whole ring, and negative parts take none of it', () => {
  expect(sharesOf([1, 3])).toEqual([
    { from: 0, length: 25 },
    { from: 25, length: 75 },
  ])
  expect(sharesOf([-5, 5])).toEqual([
    { from: 0, length: 0 },
    { from: 0, length: 100 },
  ])
  expect(sharesOf([0, 0]).map(({ length }) => length)).toEqual([0, 0])
})
