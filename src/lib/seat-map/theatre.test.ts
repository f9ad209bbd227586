import { describe, expect, it } from 'vitest'
import { equalRows, numberedSections } from '#tests/support/houses.ts'
import { seatMapLayout, seatPosition, type MapSection } from './seat-map.ts'

const arts = { category: 'performing arts', league: null }
const named = (...names: string[]): MapSection[] => names.map((name) => ({ name, rows: equalRows(8, 20) }))

/** Lays out a theatre and returns the places of sections by name. */
function theatreOf(sections: readonly MapSection[], venue: { category: string | null; league: string | null } = arts) {
  const layout = seatMapLayout(sections, venue)
  const placeOf = (name: string) => {
    const place = layout.places.find(({ index }) => sections[index]!.name === name)
    if (!place) throw new Error(`${name} has no place`)
    return place
  }
  return { layout, placeOf }
}

describe('a theatre', () => {
  it.each([
    [
      'English',
      ['Orchestra Left', 'Orchestra Center', 'Orchestra Right'],
      ['Front Mezzanine', 'Rear Mezzanine', 'Balcony', 'Gallery'],
    ],
    ['British', ['Stalls Left', 'Stalls Centre', 'Stalls Right'], ['Dress Circle', 'Upper Circle', 'Gallery']],
    ['German', ['Parkett links', 'Parkett Mitte', 'Parkett rechts'], ['1. Rang', '2. Rang', 'Galerie']],
    [
      'French',
      ['Orchestre gauche', 'Orchestre centre', 'Orchestre droite'],
      ['Corbeille', '1er balcon', '2e balcon', 'Amphithéâtre'],
    ],
    ['Dutch', ['Zaal links', 'Zaal midden', 'Zaal rechts'], ['1e balkon', '2e balkon', 'Engelenbak']],
  ])('has the stage at the top, and parts and levels by their words: %s', (_, [left, centre, right], levels) => {
    const { layout, placeOf } = theatreOf(named(right!, ...levels.toReversed(), centre!, left!))
    expect(layout.unplaced).toEqual([])
    expect(layout.field.kind).toBe('stage')
    expect(placeOf(left!).x).toBeLessThan(-10)
    expect(placeOf(centre!).x).toBeCloseTo(0)
    expect(placeOf(right!).x).toBeGreaterThan(10)
    const depths = [centre!, ...levels].map((name) => placeOf(name).y)
    expect(depths).toEqual(depths.toSorted((a, b) => a - b))
    expect(new Set(depths).size).toBe(depths.length)
    expect(layout.field.y + layout.field.height).toBeLessThan(placeOf(left!).y)
  })

  it('has its first seat on the left, and rows that run down the screen', () => {
    const sections = named('Orchestra')
    const place = theatreOf(sections).placeOf('Orchestra')
    const first = seatPosition(sections[0]!, place, 0, 0)
    expect(first.x).toBeLessThan(seatPosition(sections[0]!, place, 0, 19).x)
    expect(first.y).toBeLessThan(seatPosition(sections[0]!, place, 7, 0).y)
  })

  it('has boxes at its sides: by their words, else the first half on the left', () => {
    const { placeOf } = theatreOf([
      ...named('Parkett'),
      ...numberedSections('Loge links ', 1, 3, [3]),
      ...numberedSections('Loge rechts ', 1, 3, [3]),
    ])
    expect(placeOf('Loge links 1').x).toBeLessThan(-10)
    expect(placeOf('Loge rechts 1').x).toBeGreaterThan(10)
    expect(placeOf('Loge links 1').y).toBeLessThan(placeOf('Parkett').y)
    const halves = theatreOf([...named('Parterre'), ...numberedSections('Loge ', 1, 6, [3])]).placeOf
    expect(['Loge 1', 'Loge 3', 'Loge 4', 'Loge 6'].map((name) => Math.sign(halves(name).x))).toEqual([-1, -1, 1, 1])
  })
})

it.each(['Table ', 'Tisch ', 'Tafel '])('a club has its tables in lines between the stage and the balcony: %s', (word) => {
  const { layout, placeOf } = theatreOf([...numberedSections(word, 1, 16, [2, 2]), ...named('Balcony')], {
    category: 'concert',
    league: null,
  })
  expect(layout.unplaced).toEqual([])
  expect(placeOf(`${word}1`).y).toBe(placeOf(`${word}4`).y)
  expect(placeOf(`${word}1`).x).toBeLessThan(placeOf(`${word}4`).x)
  expect(placeOf(`${word}5`).y).toBeGreaterThan(placeOf(`${word}4`).y)
  expect(placeOf(`${word}1`).y).toBeGreaterThan(layout.field.y + layout.field.height)
  expect(placeOf('Balcony').y).toBeGreaterThan(placeOf(`${word}16`).y)
})

describe('general admission', () => {
  it('is below the map', () => {
    const sections = [...named('Orchestra'), { name: 'General Admission', rows: equalRows(34, 60) }]
    const { layout, placeOf } = theatreOf(sections)
    expect(layout.unplaced.map(({ index }) => index)).toEqual([1])
    expect(layout.unplaced[0]!.y).toBeGreaterThan(placeOf('Orchestra').y)
  })

  it('with names that say nothing is in lines below the map, in the order of names', () => {
    const sections = ['Zebra', 'Apple', 'Melon', 'Cherry'].map((name) => ({ name, rows: equalRows(3, 50) }))
    const { layout } = theatreOf(sections)
    const position = (name: string) => layout.unplaced.find(({ index }) => sections[index]!.name === name)!
    expect(position('Apple').y).toBe(position('Cherry').y)
    expect(position('Apple').x).toBeLessThan(position('Cherry').x)
    expect(position('Melon').y).toBeGreaterThan(position('Apple').y)
    expect(position('Zebra').x).toBeGreaterThan(position('Melon').x)
  })
})
