import { describe, expect, it } from 'vitest'
import { equalRows, numberedSections } from '#tests/support/houses.ts'
import { seatMapLayout, seatPosition, type MapSection } from './seat-map.ts'

const rings = [
  ...numberedSections('', 101, 122, equalRows(20, 16)),
  ...numberedSections('Club ', 1, 8, equalRows(3, 14)),
  ...numberedSections('Section ', 201, 230, equalRows(14, 16)),
]

function arenaOf(sections: readonly MapSection[], venue: { category: string | null; league: string | null }) {
  const layout = seatMapLayout(sections, venue)
  const { x, y, width, height } = layout.field
  const middle = { x: x + width / 2, y: y + height / 2 }
  const placeOf = (name: string) => {
    const place = layout.places.find(({ index }) => sections[index]!.name === name)
    if (!place) throw new Error(`${name} has no place`)
    return { ...place, right: place.x - middle.x, down: place.y - middle.y }
  }
  return { layout, placeOf }
}

describe('a hockey arena', () => {
  const { layout, placeOf } = arenaOf(rings, { category: 'sport', league: 'NHL' })

  it('has a rink that is wider than high', () => {
    expect(layout.field.kind).toBe('rink')
    expect(layout.field.width).toBeGreaterThan(1.5 * layout.field.height)
    expect(layout.unplaced).toEqual([])
  })

  it('has section 101 in the middle of a long side, and the others clockwise around the rink', () => {
    expect(placeOf('101').right).toBeCloseTo(0)
    expect(placeOf('101').down).toBeGreaterThan(0)
    expect(placeOf('106').right).toBeLessThan(-60)
    expect(placeOf('112').down).toBeLessThan(0)
    expect(placeOf('112').right).toBeCloseTo(0)
    expect(placeOf('117').right).toBeGreaterThan(60)
  })

  it('has the clubs between the 100s and the 200s', () => {
    expect(placeOf('101').down).toBeLessThan(placeOf('Club 4').down)
    expect(placeOf('Club 4').down).toBeLessThan(placeOf('Section 201').down)
  })

  it('has columns that run clockwise, as the numbers of the sections do', () => {
    const place = placeOf('101')
    expect(seatPosition(rings[0]!, place, 0, 0).x).toBeGreaterThan(seatPosition(rings[0]!, place, 0, 15).x)
    expect(placeOf('101').x).toBeGreaterThan(placeOf('102').x)
  })
})

describe('the field of an arena', () => {
  it.each([
    ['NBA', 'court'],
    ['NFL', 'rectangle'],
    ['PLL', 'rectangle'],
    ['NLL', 'rink'],
    ['Bundesliga', 'rectangle'],
    ['NASCAR', 'track'],
    ['UFC', 'court'],
    ['MiLB', 'diamond'],
  ])('is that of the league: %s', (league, kind) => {
    expect(arenaOf(rings, { category: 'sport', league }).layout.field.kind).toBe(kind)
  })
})

it('Madison Square Garden has section 107 in the middle of the lower side', () => {
  const garden = [...numberedSections('', 101, 120, equalRows(20, 16)), ...numberedSections('', 201, 227, equalRows(14, 16))]
  const { placeOf } = arenaOf(garden, { category: 'sport', league: 'NHL' })
  expect(placeOf('107').right).toBeCloseTo(0)
  expect(placeOf('117').right).toBeCloseTo(0)
  expect(placeOf('107').down).toBeGreaterThan(0)
  expect(placeOf('117').down).toBeLessThan(0)
})

it('a concert in an arena has the stage at the top, the pit and the floor before it, and rings all around', () => {
  const floor = ['Pit', 'Floor A', 'Floor B', 'Floor C'].map((name) => ({ name, rows: equalRows(10, 14) }))
  const { layout, placeOf } = arenaOf([...rings, ...floor], { category: 'concert', league: null })
  expect(layout.field.kind).toBe('stage')
  expect(layout.unplaced).toEqual([])
  expect(placeOf('Pit').down).toBeGreaterThan(0)
  expect(placeOf('Floor A').down).toBeGreaterThan(placeOf('Pit').down)
  expect(placeOf('Floor A').right).toBeLessThan(placeOf('Floor B').right)
  expect(placeOf('Floor A')).toMatchObject({ radius: 0, outward: Math.PI / 2 })
  const tops = [placeOf('112'), placeOf('101')].map(({ right }) => Math.sign(right))
  expect(tops).toEqual([1, -1])
})

it('a football stadium has its stands on the sides of their names, the longer ones along the field', () => {
  const stands = [
    ...numberedSections('Nordkurve Block ', 10, 13, equalRows(30, 20)),
    ...numberedSections('Südtribüne Block ', 1, 4, equalRows(30, 20)),
    ...numberedSections('Osttribüne Unterrang ', 1, 8, equalRows(20, 22)),
    ...numberedSections('Osttribüne Oberrang ', 1, 8, equalRows(20, 22)),
    ...numberedSections('Westtribüne ', 1, 8, equalRows(20, 22)),
  ]
  const { layout, placeOf } = arenaOf(stands, { category: 'sport', league: 'Bundesliga' })
  expect(layout.field.height).toBeGreaterThan(layout.field.width)
  expect(placeOf('Nordkurve Block 11').down).toBeLessThan(-100)
  expect(placeOf('Südtribüne Block 2').down).toBeGreaterThan(100)
  expect(placeOf('Westtribüne 4').right).toBeLessThan(0)
  expect(placeOf('Osttribüne Unterrang 4').right).toBeGreaterThan(0)
  expect(placeOf('Osttribüne Oberrang 4').right).toBeGreaterThan(placeOf('Osttribüne Unterrang 4').right)
})

it('a Dutch stadium has its rings in the order of their words', () => {
  const stands = ['3e ring vak ', '1e ring vak ', '2e ring vak '].flatMap((words) =>
    numberedSections(words, 1, 30, equalRows(10, 20)),
  )
  const { layout, placeOf } = arenaOf(stands, { category: 'sport', league: 'Eredivisie' })
  expect(layout.unplaced).toEqual([])
  const depths = ['1e ring vak 1', '2e ring vak 1', '3e ring vak 1'].map((name) => placeOf(name).down)
  expect(depths).toEqual(depths.toSorted((a, b) => a - b))
})
