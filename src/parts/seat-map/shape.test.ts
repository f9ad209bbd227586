import { expect, test } from 'vitest'
import { indexOf, numberedSeats } from '#data/mirror/seats/arbitrary-seats.ts'
import type { SectionGrid } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { Shape } from './shape.ts'

const natural = { by: 'section', dir: 'asc' } as const

/** A section with one row of seats at some columns. */
function shapeOf(columns: readonly number[]): Shape {
  const places = Uint32Array.from(columns)
  const grid: SectionGrid = {
    columns: columns.at(-1)! + 1,
    rows: [{ name: 'GA', ordinals: Uint32Array.from(columns.keys()), columns: places, withoutAisles: places }],
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

test('each seat has its place also in a section with more than 256 lines', () => {
  const shape = shapeOf(numbers(16_000))
  expect(shape.rows).toBe(267)
  for (const ordinal of [0, 15_359, 15_360, 15_999])
    expect(shape.seatAt(shape.rowOf[ordinal]!, shape.columnOf[ordinal]!), String(ordinal)).toBe(ordinal)
})

test('a row of usual length is one line', () => {
  const shape = shapeOf(numbers(120))
  expect([shape.rows, shape.columns]).toEqual([1, 120])
})

/** A section with rows of numbered seats, given by the first and the last number of each. */
function sectionWith(...rows: readonly (readonly [from: number, to: number])[]): SectionView {
  const seats = rows.map(([from, to], nth) => ({ row: String.fromCharCode(65 + nth), from, to }))
  return indexOf(numberedSeats(...seats)).view().sections[0]!
}

test.each(['section', 'seat'] as const)('aisles do not make a row too long, sorted by %s in descending order', (by) => {
  const view = sectionWith([1, 119], [1, 50], [90, 119])
  const shape = new Shape(view, { by, dir: 'desc' }, ['30', '60', '90'])
  expect([shape.rows, shape.columns, shape.gaps.length]).toEqual([3, 122, 5])
})

test('a line of a divided row has the usual number of seats, and its aisles', () => {
  const shape = new Shape(sectionWith([1, 150]), natural, ['30', '60', '100'])
  expect([shape.rows, shape.columns]).toEqual([3, 61])
  expect(numbers(3).map((row) => shape.range(row))).toEqual([
    { from: 0, to: 60 },
    { from: 60, to: 120 },
    { from: 120, to: 150 },
  ])
  expect(shape.gaps).toEqual([
    { aisle: 1, row: 0, from: 30, to: 31 },
    { aisle: 3, row: 1, from: 40, to: 41 },
  ])
})
