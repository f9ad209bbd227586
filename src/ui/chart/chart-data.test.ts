import { describe, expect, test } from 'vitest'
import { figuresAt, placeAfterKey } from './chart-data.ts'

describe('the figures at a point of the axis', () => {
  const data = {
    places: ['Mon', 'Tue'],
    lines: [{ label: 'Total', values: [3, 5] }],
    previous: { label: 'Before', values: [1] },
  }
  test('include every line and the previous period', () =>
    expect(figuresAt(data, 0)).toEqual([
      { label: 'Total', value: 3 },
      { label: 'Before', value: 1 },
    ]))
  test('include null if the previous period was shorter', () =>
    expect(figuresAt(data, 1)[1]).toEqual({ label: 'Before', value: null }))
})

test('arrow keys move along the axis and stop at its ends', () => {
  expect(placeAfterKey('ArrowRight', null, 3)).toBe(0)
  expect(placeAfterKey('ArrowRight', 2, 3)).toBe(2)
  expect(placeAfterKey('ArrowLeft', null, 3)).toBe(2)
  expect(placeAfterKey('ArrowLeft', 0, 3)).toBe(0)
  expect(placeAfterKey('End', 0, 3)).toBe(2)
  expect(placeAfterKey('a', 1, 3)).toBeNull()
  expect(placeAfterKey('Home', null, 0)).toBeNull()
})
