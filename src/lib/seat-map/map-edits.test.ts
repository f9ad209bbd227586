import { describe, expect, it } from 'vitest'
import type { KeptMap, KeptPlace } from './kept-map.ts'
import {
  added,
  bent,
  grouped,
  moved,
  renamedGroup,
  renumbered,
  swapped,
  turned,
  ungrouped,
  withAisles,
  withField,
  withPlace,
  withPlaces,
} from './map-edits.ts'

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

  it('groups sections under a name, which stays with them when they are moved elsewhere, and ungroups them', () => {
    const club = grouped(withAisles(map, new Set(['B']), ['8']), new Set(['A', 'B']), 'Club')
    const groupsIn = (one: KeptMap) => one.places.map(({ group }) => group)
    const [all, elsewhere] = [new Set(['A', 'B', 'C']), [place('A', { x: 9 }), place('C')]]
    const later = [
      moved(club, all, { x: 1, y: 1 }),
      swapped(club, 'A', 'C'),
      withPlaces(club, elsewhere),
      withAisles(club, all, []),
    ]
    for (const one of [club, ...later]) expect(groupsIn(one)).toEqual(['Club', 'Club', undefined])
    expect(groupsIn(grouped(club, new Set(['B', 'C']), 'Bar'))).toEqual(['Club', 'Bar', 'Bar'])
    expect(ungrouped(club, new Set(['A']))).toStrictEqual(grouped(withAisles(map, new Set(['B']), ['8']), new Set(['B']), 'Club'))
    expect(ungrouped(withAisles(club, all, []), all)).toStrictEqual(map)
  })

  it('renames a group, also one that is written in several ways, and dissolves it', () => {
    const all = new Set(['A', 'B', 'C'])
    const mixed = grouped(grouped(grouped(map, all, 'Bar'), new Set(['A']), 'Club'), new Set(['B']), 'club')
    expect(renamedGroup(mixed, 'CLUB', 'Suites').places.map(({ group }) => group)).toEqual(['Suites', 'Suites', 'Bar'])
    expect(renamedGroup(mixed, 'Club', undefined)).toStrictEqual(grouped(map, new Set(['C']), 'Bar'))
  })

  it('has the same text whether aisles or the group come first', () => {
    const a = new Set(['A'])
    const [one, other] = [grouped(withAisles(map, a, ['8']), a, 'Club'), withAisles(grouped(map, a, 'Club'), a, ['8'])]
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  })

  it('bends the rows of several sections', () => {
    expect(bent(map, new Set(['A', 'C']), 12).places.map(({ radius }) => radius)).toEqual([12, 30, 12])
  })

  it('sets exact numbers of a section and of the field, and adds a place', () => {
    expect(named(withPlace(map, 'A', { x: 3, radius: 12 }), 'A')).toEqual(place('A', { x: 3, radius: 12 }))
    expect(withField(map, { kind: 'rink', width: 30 }).field).toEqual({ kind: 'rink', x: -10, y: -20, width: 30, height: 8 })
    expect(added(map, [place('D')]).places.at(-1)).toEqual(place('D'))
  })
})
