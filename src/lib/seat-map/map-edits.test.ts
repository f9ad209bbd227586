import { describe, expect, it } from 'vitest'
import type { KeptMap, KeptPlace } from './kept-map.ts'
import { added, moved, renumbered, swapped, turned, withAisles, withField, withPlace, withPlaces } from './map-edits.ts'

const place = (section: string, more: Partial<KeptPlace> = {}): KeptPlace => ({
  section,
  x: 0,
  y: 0,
  outward: 90,
  radius: 0,
  direction: 1,
  ...more,
})
const map: KeptMap = {
  field: { kind: 'stage', x: -10, y: -20, width: 20, height: 8 },
  places: [place('A'), place('B', { x: 10, radius: 30 }), place('C', { y: 20, direction: -1 })],
}
const named = (one: KeptMap, section: string) => one.places.find((each) => each.section === section)

describe('a correction of a map', () => {
  it('moves the selected sections and no other', () => {
    const next = moved(map, new Set(['A', 'C']), { x: 1.234, y: -2 })
    expect([named(next, 'A'), named(next, 'B'), named(next, 'C')]).toEqual([
      place('A', { x: 1.23, y: -2 }),
      named(map, 'B'),
      place('C', { x: 1.23, y: 18, direction: -1 }),
    ])
  })

  it('turns sections together, so that their distances stay', () => {
    const next = turned(map, new Set(['A', 'B']), 90, { x: 5, y: 0 })
    expect(named(next, 'A')).toEqual(place('A', { x: 5, y: -5, outward: 180 }))
    expect(named(next, 'B')).toEqual(place('B', { x: 5, y: 5, outward: 180, radius: 30 }))
  })

  it('keeps angles between -180 and 180 degrees', () => {
    const angles = [91, 270, 450, -271, -450].map((by) => named(turned(map, new Set(['A']), by, { x: 0, y: 0 }), 'A')!.outward)
    expect(angles).toEqual([-179, 0, 180, 179, 0])
    expect(named(withPlace(map, 'A', { outward: -180 }), 'A')!.outward).toBe(180)
  })

  it('exchanges the places of two sections; their numbering stays', () => {
    const next = swapped(map, 'B', 'C')
    expect(named(next, 'B')).toEqual(place('B', { y: 20 }))
    expect(named(next, 'C')).toEqual(place('C', { x: 10, radius: 30, direction: -1 }))
    expect(swapped(map, 'B', 'Z')).toEqual(map)
  })

  it('numbers seats from the other side, and back', () => {
    const next = renumbered(map, new Set(['A', 'C']))
    expect(next.places.map(({ direction }) => direction)).toEqual([-1, 1, 1])
    expect(renumbered(next, new Set(['A', 'C']))).toEqual(map)
  })

  it('marks aisles, which stay with their section when it is moved elsewhere, and removes them', () => {
    const cut = withAisles(map, new Set(['A', 'B']), ['8', '16'])
    const marked = (one: KeptMap) => one.places.map(({ section, aisles }) => [section, aisles])
    const expected = [
      ['A', ['8', '16']],
      ['B', ['8', '16']],
      ['C', undefined],
    ]
    const [all, elsewhere] = [new Set(['A', 'B', 'C']), [place('A', { x: 9 }), place('C')]]
    const later = [moved(cut, all, { x: 1, y: 1 }), renumbered(cut, all), swapped(cut, 'A', 'C'), withPlaces(cut, elsewhere)]
    for (const one of [cut, ...later]) expect(marked(one)).toEqual(expected)
    expect(withAisles(cut, all, [])).toStrictEqual(map)
  })

  it('sets exact numbers of a section and of the field, and adds a place', () => {
    expect(named(withPlace(map, 'A', { x: 3, radius: 12 }), 'A')).toEqual(place('A', { x: 3, radius: 12 }))
    expect(withField(map, { kind: 'rink', width: 30 }).field).toEqual({ kind: 'rink', x: -10, y: -20, width: 30, height: 8 })
    expect(added(map, [place('D')]).places.at(-1)).toEqual(place('D'))
  })
})
