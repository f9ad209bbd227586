import { expect, test } from 'vitest'
import { seatColumns } from './seat-table-columns.ts'

test('a wide table has a column for the holder of a seat, the end of the hold, and the person it is for', () => {
  expect(seatColumns(790, true)).toEqual(['choice', 'row', 'seat', 'price', 'status', 'holder', 'until', 'for'])
})

test('a narrower table leaves out the columns of a hold, and never those of a seat', () => {
  expect(seatColumns(700, true)).not.toContain('for')
  expect(seatColumns(360, true)).toEqual(['choice', 'row', 'seat', 'price', 'status'])
})

test('a person who may hold no seats has no column to select them', () => {
  expect(seatColumns(790, false)).not.toContain('choice')
})
