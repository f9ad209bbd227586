import { describe, expect, it } from 'vitest'
import { toKeptMap, toKeptPlace, toPlace } from './kept-map.ts'
import { seatMapLayout } from './seat-map.ts'
import type { MapSection } from './types.ts'

const section = (name: string): MapSection => ({ name, rows: [8, 9, 10] })
const numbers = (first: number, count: number) => Array.from({ length: count }, (_, n) => section(String(first + n)))
const sections = [...numbers(101, 24), ...numbers(201, 30), section('Press')]
const venue = { category: 'sport', league: 'NHL' }
const layout = seatMapLayout(sections, venue)
const kept = toKeptMap(sections, layout)

describe('a stored map', () => {
  it('has angles that the contract allows', () => {
    expect(kept.places.every(({ outward }) => outward > -180 && outward <= 180)).toBe(true)
  })
})

it('a place stays the same when it is stored and read', () => {
  const place = { section: '101', x: -12.34, y: 0, outward: -90, radius: 40.5, direction: -1 as const }
  expect(toKeptPlace('101', toPlace(place, 3))).toEqual(place)
})
