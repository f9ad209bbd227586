import { describe, expect, test } from 'vitest'
import { decoded } from './arbitrary-seats.ts'
import { LiveSection } from './live-section.ts'
import { gridOf, sortedGrid } from './section-grid.ts'
import type { SeatSort } from './seat-types.ts'

const gridOfRows = (rows: Record<string, (string | number)[]>, aisles?: string[]) => {
  let count = 0
  const seats = Object.entries(rows).flatMap(([row, names]) =>
    names.map((name) => ({
      uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e${(++count).toString(16).padStart(8, '0')}`,
      section: '101',
      row,
      seat: String(name),
      price: 1,
      status: 'Available' as const,
      version: 1,
      until: null,
      holder: null,
      preview: null,
    })),
  )
  const { rows: lines, columns } = gridOf(decoded(seats)[0]!, aisles)
  return {
    columns,
    rows: lines.map(({ name, columns: places }) => [name, [...places]]),
    ordinals: lines.map(({ ordinals }) => [...ordinals]),
  }
}

describe('the grid of a section', () => {
  test('puts seats of one number below each other, rows in natural order', () => {
    expect(gridOfRows({ 10: [1, 2, 3], 9: [2, 3, 4, 8] })).toEqual({
      columns: 8,
      rows: [
        ['9', [1, 2, 3, 7]],
        ['10', [0, 1, 2]],
      ],
      ordinals: [
        [0, 1, 2, 3],
        [4, 5, 6],
      ],
    })
  })

  test('leaves no gaps if only odd numbers are used', () => {
    expect(gridOfRows({ A: [101, 103, 105], B: [103, 105] })).toMatchObject({
      columns: 3,
      rows: [
        ['A', [0, 1, 2]],
        ['B', [1, 2]],
      ],
    })
  })

  test('has a column for each aisle, in line in all rows; a row that begins behind it is not wider', () => {
    const rows = { A: [1, 2, 3, 4, 5, 6], B: [1, 2], C: [4, 5], D: [1, 4] }
    expect(gridOfRows(rows, ['2', '4'])).toMatchObject({
      columns: 8,
      rows: [
        ['A', [0, 1, 3, 4, 6, 7]],
        ['B', [0, 1]],
        ['C', [4, 6]],
        ['D', [0, 4]],
      ],
    })
    expect(gridOfRows({ A: [101, 103, 105] }, ['102'])).toMatchObject({ rows: [['A', [0, 2, 3]]] })
  })

  test('without common numbers has an aisle in the rows with seats on both sides of it', () => {
    expect(gridOfRows({ A: ['GA 1', 'GA 2', 'GA 10'], B: ['GA 3', 'GA 4'] }, ['GA 2'])).toMatchObject({
      columns: 4,
      rows: [
        ['A', [0, 1, 3]],
        ['B', [0, 1]],
      ],
    })
  })

  test('goes by the order in the row if seats have names, or numbers far apart', () => {
    expect(gridOfRows({ A: ['GA 1', 'GA 2'], B: ['Box'] })).toMatchObject({
      columns: 2,
      rows: [
        ['A', [0, 1]],
        ['B', [0]],
      ],
    })
    expect(gridOfRows({ A: [1, 2], B: [900, 917] })).toMatchObject({
      columns: 2,
      rows: [
        ['A', [0, 1]],
        ['B', [0, 1]],
      ],
    })
  })

  test('has one row for a suite without rows', () => {
    expect(gridOfRows({ '': [1, 2] })).toMatchObject({ columns: 2, rows: [['', [0, 1]]] })
  })
})

describe('the grid in another order', () => {
  const seat = (n: number, row: string, name: string, price: number, status: 'Available' | 'Purchased') => ({
    uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e0000000${n}`,
    section: '101',
    row,
    seat: name,
    price,
    status,
    version: 1,
    until: null,
    holder: null,
    preview: null,
  })
  const data = decoded([
    seat(1, 'A', '1', 90, 'Purchased'),
    seat(2, 'A', '2', 40, 'Purchased'),
    seat(3, 'B', '1', 50, 'Available'),
    seat(4, 'C', '1', 20, 'Available'),
    seat(5, 'C', '2', 60, 'Available'),
  ])[0]!
  const section = new LiveSection(data, 0)
  const sorted = (by: SeatSort, dir: 'asc' | 'desc') => sortedGrid(gridOf(data), section, { by, dir }).rows
  const names = (by: SeatSort, dir: 'asc' | 'desc') =>
    sorted(by, dir)
      .map(({ name }) => name)
      .join('')

  test('has the same aisles from the other side, and the columns without them', () => {
    const grid = sortedGrid(gridOf(data, ['1']), section, { by: 'seat', dir: 'desc' })
    expect(grid.rows.map(({ columns, withoutAisles }) => [[...columns], [...withoutAisles]])).toEqual([
      [
        [0, 2],
        [0, 1],
      ],
      [[2], [1]],
      [
        [0, 2],
        [0, 1],
      ],
    ])
  })

  test('sorts its rows by name, by their cheapest or dearest seat, or by free or sold seats', () => {
    expect([names('section', 'desc'), names('row', 'asc'), names('row', 'desc')]).toEqual(['ABC', 'ABC', 'CBA'])
    expect([names('price', 'asc'), names('price', 'desc')]).toEqual(['CAB', 'ACB'])
    expect([names('status', 'asc'), names('status', 'desc')]).toEqual(['CBA', 'ABC'])
  })

  test('reverses each row if seats are sorted downwards, so that its first seat comes first', () => {
    expect(sorted('seat', 'asc').map(({ columns }) => [...columns])).toEqual([[0, 1], [0], [0, 1]])
    expect(sorted('seat', 'desc').map(({ ordinals, columns }) => [[...ordinals], [...columns]])).toEqual([
      [
        [1, 0],
        [0, 1],
      ],
      [[2], [1]],
      [
        [4, 3],
        [0, 1],
      ],
    ])
  })
})
