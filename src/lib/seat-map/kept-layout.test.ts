import { describe, expect, it } from 'vitest'
import { keptLayout } from './kept-layout.ts'
import { toKeptMap, toKeptPlace } from './kept-map.ts'
import { moved, turned } from './map-edits.ts'
import { seatMapLayout } from './seat-map.ts'
import type { MapSection } from './types.ts'

const section = (name: string): MapSection => ({ name, rows: [8, 9, 10] })
const numbers = (first: number, count: number) => Array.from({ length: count }, (_, n) => section(String(first + n)))
const sections = [...numbers(101, 24), ...numbers(201, 30), section('Press')]
const venue = { category: 'sport', league: 'NHL' }
const layout = seatMapLayout(sections, venue)
const kept = toKeptMap(sections, layout)

describe('a house with a stored map', () => {
  it('shows what it was made of, to a hundredth of a seat', () => {
    const again = keptLayout(sections, kept, venue)
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
    const { unplaced, field } = keptLayout(sections, kept, venue)
    expect(unplaced.map(({ index }) => sections[index]!.name)).toEqual(['Press'])
    expect(unplaced[0]!.y).toBeGreaterThan(field.y + field.height)
  })

  it('moves no section for those of a later import', () => {
    const more = [section('100'), ...sections]
    const { places } = keptLayout(more, kept, venue)
    const now = places.map((place) => toKeptPlace(more[place.index]!.name, place)).filter(({ section }) => section !== '100')
    expect(now).toEqual(kept.places)
  })

  it('ignores a section that the inventory no longer has', () => {
    expect(keptLayout(sections.slice(1), kept, venue).places).toHaveLength(kept.places.length - 1)
  })

  it('is all below each other if it has no section yet', () => {
    const { places, unplaced } = keptLayout(sections, { ...kept, places: [] }, venue)
    expect([places.length, unplaced.length]).toEqual([0, sections.length])
  })
})

describe('sections of a later import', () => {
  const first = sections.filter(({ name }) => !name.startsWith('2'))
  /** The map before the import that brings the upper ring. */
  const before = toKeptMap(first, seatMapLayout(first, venue))
  const namesOf = (places: readonly { index: number }[]) => places.map(({ index }) => sections[index]!.name)
  const placeOf = (map: typeof before, name: string) =>
    keptLayout(sections, map, venue).places.find(({ index }) => sections[index]!.name === name)!

  it('stand beside the neighbours that their names give them', () => {
    const { unplaced } = keptLayout(sections, before, venue)
    expect(namesOf(unplaced)).toEqual(['Press'])
    const [lower, upper] = ['101', '201'].map((name) => placeOf(before, name))
    expect(Math.hypot(upper!.x, upper!.y)).toBeGreaterThan(Math.hypot(lower!.x, lower!.y))
    expect(Math.cos(upper!.outward - lower!.outward)).toBeGreaterThan(0.9)
  })

  it('follow their neighbours when these are moved and turned', () => {
    const by = { x: 300, y: -50 }
    const all = new Set(sections.map(({ name }) => name))
    const elsewhere = turned(moved(before, all, by), all, 90, by)
    const { x, y } = placeOf(before, '210')
    const found = placeOf(elsewhere, '210')
    expect(found.x).toBeCloseTo(by.x - y, 0)
    expect(found.y).toBeCloseTo(by.y + x, 0)
  })

  it('are below the map if they would stand on another section', () => {
    const place = toKeptPlace('Press', placeOf(before, '210'))
    const taken = { ...before, places: [...before.places, place] }
    expect(namesOf(keptLayout(sections, taken, venue).unplaced)).toEqual(['210'])
  })
})
