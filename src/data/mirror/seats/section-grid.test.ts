import { describe, expect, test } from 'vitest'
import { decoded } from './arbitrary-seats.ts'
import { gridOf } from './section-grid.ts'

const gridOfRows = (rows: Record<string, (string | number)[]>) => {
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
  const { rows: lines, columns } = gridOf(decoded(seats)[0]!)
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

  test('leaves no gaps where only odd numbers are used', () => {
    expect(gridOfRows({ A: [101, 103, 105], B: [103, 105] })).toMatchObject({
      columns: 3,
      rows: [
        ['A', [0, 1, 2]],
        ['B', [1, 2]],
      ],
    })
  })

  test('goes by the order in the row where seats have names, or numbers far apart', () => {
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

  test('of a suite without rows is one row', () => {
    expect(gridOfRows({ '': [1, 2] })).toMatchObject({ columns: 2, rows: [['', [0, 1]]] })
  })
})
