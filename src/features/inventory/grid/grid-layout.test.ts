import { describe, expect, it } from 'vitest'
import type { GridRow, SectionGrid } from '#data/mirror/seats/section-grid.ts'
import { pitchFor } from './grid-facts.ts'
import { GridLayout, sizesFor } from './grid-layout.ts'

/**
 * A 0 1 2 .
 * B 3 . 4 5
 * C . 6
 */
const grid: SectionGrid = {
  columns: 4,
  rows: [row('A', [0, 1, 2], [0, 1, 2]), row('B', [3, 4, 5], [0, 2, 3]), row('C', [6], [1])],
}
const layout = new GridLayout(grid, { seat: 18, pitch: 20, gutter: 20, edge: 10 })
const [right, left, down, up] = [
  { row: 0, column: 1 },
  { row: 0, column: -1 },
  { row: 1, column: 0 },
  { row: -1, column: 0 },
]

function row(name: string, ordinals: readonly number[], columns: readonly number[]): GridRow {
  const places = Uint32Array.from(columns)
  return { name, ordinals: Uint32Array.from(ordinals), columns: places, withoutAisles: places }
}

describe('a grid of seats', () => {
  it('has larger seats for fingers, and still larger ones if there is space beside and below', () => {
    const facts = { rows: 10, columns: 20, longest: 1 }
    expect([pitchFor(facts, 400, false), pitchFor(facts, 400, true)]).toEqual([20, 26])
    expect(pitchFor(facts, 700, false)).toBe(30)
    expect(pitchFor(facts, 5000, false)).toBe(34)
    expect(pitchFor({ ...facts, rows: 40 }, 5000, false)).toBe(20)
  })
  it('has space for the longest name of a row', () => {
    const gutter = (longest: number) => sizesFor({ rows: 3, columns: 4, longest }, 20).gutter
    expect(gutter(5)).toBeGreaterThan(gutter(1))
  })
  it('finds the seat under a point, and none in a gap or beside the seats', () => {
    expect(layout.seatAt(layout.placeAt(30 + 45, 25))).toBe(4)
    expect(layout.seatAt(layout.placeAt(30 + 25, 25))).toBeNull()
    expect(layout.seatAt(layout.placeAt(5, 5))).toBeNull()
    expect(layout.seatAt(layout.placeAt(500, 500))).toBeNull()
  })
  it('finds the seats of a rectangle, whichever corner it was drawn from', () => {
    expect(layout.between({ row: 0, column: 1 }, { row: 1, column: 2 })).toEqual([1, 2, 4])
    expect(layout.between({ row: 9, column: 9 }, { row: 1, column: 2 })).toEqual([4, 5])
  })
  it('steps over gaps, and to the nearest seat of the next row', () => {
    expect(layout.next({ row: 1, column: 0 }, right)).toBe(4)
    expect(layout.next({ row: 1, column: 0 }, left)).toBeNull()
    expect(layout.next({ row: 1, column: 3 }, up)).toBe(2)
    expect(layout.next({ row: 1, column: 0 }, down)).toBe(6)
    expect(layout.next({ row: 2, column: 1 }, down)).toBeNull()
  })
  it('knows where each row begins and ends', () => {
    expect([layout.end(1, false), layout.end(1, true), layout.end(7, true)]).toEqual([3, 5, null])
  })
})
