import { expect, test } from 'vitest'
import type { SectionGrid } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { Shape } from './shape.ts'

const natural = { by: 'section', dir: 'asc' } as const

/** A section with one row of seats at some columns. */
function shapeOf(columns: readonly number[]): Shape {
  const grid: SectionGrid = {
    columns: columns.at(-1)! + 1,
    rows: [{ name: 'GA', ordinals: Uint32Array.from(columns.keys()), columns: Uint32Array.from(columns) }],
  }
  return new Shape({ size: columns.length, grid: () => grid } as unknown as SectionView, natural)
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('a row of general admission is divided into lines, and its name is at the first one', () => {
  const shape = shapeOf(numbers(150))
  expect([shape.rows, shape.columns]).toEqual([3, 60])
  expect(shape.rowNames).toEqual(['GA', '', ''])
  expect(numbers(3).map((row) => shape.range(row))).toEqual([
    { from: 0, to: 60 },
    { from: 60, to: 120 },
    { from: 120, to: 150 },
  ])
  expect([shape.seatAt(1, 0), shape.seatAt(2, 29), shape.seatAt(2, 30)]).toEqual([60, 149, null])
})

test('gaps of a divided row stay, and a line without seats is left out', () => {
  const shape = shapeOf([0, 1, 61, 200])
  expect([shape.rows, shape.columns]).toEqual([3, 21])
  expect([shape.seatAt(0, 1), shape.seatAt(1, 1), shape.seatAt(1, 0), shape.seatAt(2, 20)]).toEqual([1, 2, null, 3])
})

test('a row of usual length is one line', () => {
  const shape = shapeOf(numbers(120))
  expect([shape.rows, shape.columns]).toEqual([1, 120])
})
