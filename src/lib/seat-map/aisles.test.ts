import { describe, expect, it } from 'vitest'
import { aislesBefore, aislesOf, areInOrder } from './aisles.ts'

const before = (names: string[], aisles: string[]) => Array.from(aislesBefore(names, aisles))

describe('the aisles before a seat', () => {
  it('are those after an earlier seat, in natural order', () => {
    expect(before(['1', '8', '9', '16', '17', '100'], ['8', '16'])).toEqual([0, 0, 1, 1, 2, 2])
    expect(before(['A1', 'A2', 'A10'], ['A2'])).toEqual([0, 0, 1])
    expect(before(['1', '2'], [])).toEqual([0, 0])
  })

  it('are also counted in a row without the seat after which an aisle runs', () => {
    expect(before(['7', '9', '11'], ['8'])).toEqual([0, 1, 1])
    expect(before(['1', '2', '7'], ['8'])).toEqual([0, 0, 0])
  })
})

it('a map has the aisles of its sections; those without any are left out', () => {
  const place = { x: 0, y: 0, outward: 0, radius: 0, direction: 1 as const }
  const places = [
    { ...place, section: 'A', aisles: ['8'] },
    { ...place, section: 'B', aisles: [] },
    { ...place, section: 'C' },
  ]
  expect([...aislesOf({ places })]).toEqual([['A', ['8']]])
  expect(aislesOf(null).size).toBe(0)
})

it('seats are in order if each comes after the one before it', () => {
  expect([[], ['8'], ['8', '16'], ['A2', 'A10']].map(areInOrder)).toEqual([true, true, true, true])
  expect(
    [
      ['16', '8'],
      ['8', '8'],
      ['8', '08'],
    ].map(areInOrder),
  ).toEqual([false, false, false])
})
