import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

/** The rows of a section, each with the columns of its first and last seat. */
function shape(...rows: [first: number, last: number][]) {
  return {
    rows: rows.length,
    firsts: Uint32Array.from(rows, (_, row) => row * 2),
    lasts: Uint32Array.from(rows, (_, row) => row * 2 + 1),
    columnOf: Uint16Array.from(rows.flat()),
  }
}
const corners = (...rows: [number, number][]) => outlineOf(shape(...rows)).map(({ x, y }) => [x, y])

test('rows of one width are a rectangle', () => {
  expect(corners([0, 9], [0, 9], [0, 9])).toEqual([
    [10, 0],
    [10, 3],
    [0, 3],
    [0, 0],
  ])
})

test('rows of different widths are steps, and a row that is numbered from right to left is no wider', () => {
  expect(corners([1, 3], [4, 0])).toEqual([
    [4, 0],
    [4, 1],
    [5, 1],
    [5, 2],
    [0, 2],
    [0, 1],
    [1, 1],
    [1, 0],
  ])
})

test('a section without seats has no outline', () => {
  expect(corners()).toEqual([])
})
