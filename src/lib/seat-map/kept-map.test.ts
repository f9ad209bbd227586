import { describe, expect, it } from 'vitest'
import { keptLayout, toKeptMap, toKeptPlace, toPlace } from './kept-map.ts'
import { seatMapLayout } from './seat-map.ts'
import type { MapSection } from './types.ts'

const section = (name: string): MapSection => ({ name, rows: [8, 9, 10] })
const numbers = (first: number, count: number) => Array.from({ length: count }, (_, n) => section(String(first + n)))
const sections = [...numbers(101, 24), ...numbers(201, 30), section('Press')]
const venue = { category: 'sport', league: 'NHL' }
const layout = seatMapLayout(sections, venue)
const kept = toKeptMap(sections, layout)

describe('a stored map', () => {
  it('shows what it was made of, to a hundredth of a seat', () => {
    const again = keptLayout(sections, kept)
    expect(again.places.map(({ index }) => index)).toEqual(layout.places.map(({ index }) => index))
    for (const [nth, { x, y, outward, radius, direction }] of again.places.entries()) {
      const before = layout.places[nth]!
      expect([x - before.x, y - before.y, radius - before.radius].every((difference) => Math.abs(difference) <= 0.0051)).toBe(
        true,
      )
      expect(Math.cos(outward - before.outward)).toBeCloseTo(1, 6)
      expect(direction).toBe(before.direction)
    }
    expect(again.field.kind).toBe('rink')
  })

  it('has angles that the contract allows', () => {
    expect(kept.places.every(({ outward }) => outward > -180 && outward <= 180)).toBe(true)
  })

  it('has no sections without a place, but they are below it', () => {
    expect(kept.places.map((place) => place.section)).not.toContain('Press')
    const { unplaced, field } = keptLayout(sections, kept)
    expect(unplaced.map(({ index }) => sections[index]!.name)).toEqual(['Press'])
    expect(unplaced[0]!.y).toBeGreaterThan(field.y + field.height)
  })

  it('shows a section of a later import below, and moves no other one for it', () => {
    const more = [section('100'), ...sections]
    const { places, unplaced } = keptLayout(more, kept)
    expect(unplaced.map(({ index }) => more[index]!.name).toSorted()).toEqual(['100', 'Press'])
    const at = new Map(kept.places.map((place) => [place.section, place]))
    for (const place of places) expect(toKeptPlace(more[place.index]!.name, place)).toEqual(at.get(more[place.index]!.name))
  })

  it('ignores a section that the inventory no longer has', () => {
    expect(keptLayout(sections.slice(1), kept).places).toHaveLength(kept.places.length - 1)
  })

  it('is all below each other if it has no section yet', () => {
    const { places, unplaced } = keptLayout(sections, { ...kept, places: [] })
    expect([places.length, unplaced.length]).toEqual([0, sections.length])
  })
})

it('a place stays the same when it is stored and read', () => {
  const place = { section: '101', x: -12.34, y: 0, outward: -90, radius: 40.5, direction: -1 as const }
  expect(toKeptPlace('101', toPlace(place, 3))).toEqual(place)
})
