import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalRows, numberedSections, stadiumSections } from '#tests/support/houses.ts'
import { NO_AISLES } from './aisles.ts'
import { type KeptMap, placeWith, toKeptMap } from './kept-map.ts'
import { mapFileName, writeMapFile } from './map-file.ts'
import { readMapFile } from './read-map-file.ts'
import { seatMapLayout } from './seat-map.ts'
import { fieldKinds, type MapSection } from './types.ts'

const VENUE = 'Harbor Arena'
const sections = numberedSections('', 101, 112, equalRows(10, 16))
const hockey = { category: 'sport', league: 'NHL' }
const rink = toKeptMap(sections, seatMapLayout(sections, hockey))

const fileOf = (map: KeptMap, house: readonly MapSection[] = sections) =>
  writeMapFile(map, {
    venue: VENUE,
    sections: house,
    rowsOf: ({ rows }) => rows.map((columns, row) => ({ name: String.fromCodePoint(65 + row), seats: columns, columns })),
  })
const read = (text: string, map: KeptMap = rink, house: readonly MapSection[] = sections) =>
  readMapFile(text, { map, sections: house })

interface File {
  features: { type: string; properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } }[]
}
/** The file of the rink, changed. */
function changed(change: (features: File['features']) => void): string {
  const file = JSON.parse(fileOf(rink)) as File
  change(file.features)
  return JSON.stringify(file)
}
const problemsIn = (text: string) => {
  const result = read(text)
  return 'problems' in result ? result.problems : []
}

const distance = fc.double({ min: -100_000, max: 100_000, noNaN: true }).map((value) => value + 0)
const length = fc.double({ min: 0, max: 100_000, noNaN: true })
const aisles = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })
  .map((seats) => seats.toSorted((a, b) => a - b).map(String))
const anyMap = fc.record({
  field: fc.record({ kind: fc.constantFrom(...fieldKinds), x: distance, y: distance, width: length, height: length }),
  places: fc.uniqueArray(
    fc
      .tuple(
        fc.record({
          section: fc.oneof(
            fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
            fc.integer({ min: 101, max: 112 }).map(String),
          ),
          x: distance,
          y: distance,
          outward: fc.double({ min: -360, max: 360, noNaN: true }).map((value) => value + 0),
          radius: length,
          direction: fc.constantFrom(1, -1),
        }),
        aisles,
        fc.constantFrom(undefined, 'Club level', 'Suites'),
      )
      .map(([place, cut, group]) => placeWith(place, { aisles: cut, group })),
    { selector: (place) => place.section, minLength: 1, maxLength: 30 },
  ),
})

describe('a map that was saved to a file', () => {
  it('is exactly the same when it is imported, over itself and over another map of the same sections', () => {
    fc.assert(
      fc.property(anyMap, anyMap, (map: KeptMap, other: KeptMap) => {
        const house = map.places.map(({ section }) => ({ name: section, rows: [3, 4] }))
        const over = { ...other, places: other.places.filter(({ section }) => house.some(({ name }) => name === section)) }
        for (const before of [map, over]) {
          const result = read(fileOf(map, house), before, house)
          expect(result).toMatchObject({ map, placed: map.places.length, unknown: [], fitted: [], staying: 0 })
        }
      }),
    )
  })

  it('keeps the places of sections that this inventory does not have', () => {
    const few = sections.slice(0, 3)
    expect(read(fileOf(rink, few), rink, few)).toMatchObject({ map: rink, placed: 12, unknown: [], staying: 0 })
  })

  it('has a closed outline, the seats and the names of the rows of each section, and the kind of the field', () => {
    const { features } = JSON.parse(fileOf(rink)) as File
    expect(features).toHaveLength(13)
    expect(features[0]!.properties).toEqual({ field: 'rink', ...rink.field, kind: undefined })
    const [, section] = features
    const [ring] = section!.geometry.coordinates as [number, number][][]
    expect(ring!.at(-1)).toEqual(ring![0])
    expect(section!.properties).toMatchObject({ ...rink.places[0] })
    expect((section!.properties['rows'] as unknown[])[1]).toEqual({ name: 'B', seats: 16, columns: 16 })
  })

  it('has a name made of the venue', () => {
    expect(mapFileName('Stade Vélodrome / A.')).toBe('stade-vélodrome-a-seat-map.geojson')
    expect(mapFileName('—')).toBe('seat-map.geojson')
  })
})

describe('an imported file', () => {
  it('moves the sections that it has; the others keep their places', () => {
    const text = changed((features) => {
      features.splice(3, 20)
      features[1]!.properties['x'] = 3.25
    })
    const result = read(text)
    const places = rink.places.map((place, at) => (at === 0 ? { ...place, x: 3.25 } : place))
    expect(result).toMatchObject({ map: { ...rink, places }, placed: 2, staying: 10, venue: VENUE })
  })

  it('has the aisles of its sections; without them, by numbers or by polygons, those of the map stay', () => {
    const cut = { ...rink, places: rink.places.map((place) => ({ ...place, aisles: ['4', '12'] })) }
    const aislesIn = (text: string) => {
      const result = read(text, cut)
      return 'map' in result ? result.map.places.slice(0, 4).map(({ aisles }) => aisles) : result.problems
    }
    const text = changed((features) => {
      features[1]!.properties['aisles'] = ['8']
      delete features[2]!.properties['aisles']
      delete features[3]!.properties['outward']
      features[4]!.properties['aisles'] = [5, '10']
    })
    expect(aislesIn(text)).toEqual([['8'], ['4', '12'], ['4', '12'], ['5', '10']])
    expect(aislesIn(fileOf(rink))).toEqual(Array.from({ length: 4 }))
  })

  it('has the groups of its sections; without them, those of the map stay, and an empty name removes one', () => {
    const club = { ...rink, places: rink.places.map((place) => placeWith(place, { group: 'Club' })) }
    const groupsIn = (text: string) => {
      const result = read(text, club)
      return 'map' in result ? result.map.places.slice(0, 5).map(({ group }) => group) : result.problems
    }
    const text = changed((features) => {
      features[1]!.properties['group'] = ' Suites '
      delete features[2]!.properties['group']
      delete features[3]!.properties['outward']
      features[4]!.properties['group'] = 200
      features[5]!.properties['group'] = ' '
    })
    expect(groupsIn(text)).toEqual(['Suites', 'Club', 'Club', '200', undefined])
    expect(groupsIn(fileOf(rink))).toEqual(Array.from({ length: 5 }))
  })

  it('without a field leaves the field; with nothing else but a field it changes the field', () => {
    const noField = read(changed((features) => features.shift()))
    expect(noField).toMatchObject({ map: rink })
    const onlyField = changed((features) => {
      features.splice(1)
      features[0]!.properties['field'] = 'court'
    })
    expect(read(onlyField)).toMatchObject({ map: { ...rink, field: { ...rink.field, kind: 'court' } }, placed: 0 })
  })

  it('names the sections that the house does not have, and counts features without a section', () => {
    const text = changed((features) => {
      features[1]!.properties['section'] = 'Press'
      features[2]!.properties = { colour: 'red' }
    })
    const result = read(text)
    expect(result).toMatchObject({ unknown: ['Press'], unnamed: 1, placed: 10, staying: 2 })
    expect('map' in result && result.map.places).toHaveLength(12)
  })

  it('names the sections whose polygons were moved without their numbers', () => {
    const text = changed((features) => {
      const [ring] = features[4]!.geometry.coordinates as [number, number][][]
      features[4]!.geometry.coordinates = [ring!.map(([x, y]) => [x + 5, y])]
    })
    expect(read(text)).toMatchObject({ map: rink, differing: [rink.places[3]!.section] })
  })
})

describe('a file with problems', () => {
  it.each([
    ['json', '{"type": '],
    ['collection', '[]'],
    ['collection', '{"type":"Topology"}'],
    ['none', '{"type":"FeatureCollection","features":[]}'],
  ])('is refused as a whole: %s', (code, text) => {
    expect(problemsIn(text)).toEqual([{ code }])
  })

  it('has all of them reported at once, each with its feature, its section and its property', () => {
    const text = changed((features) => {
      features[0]!.properties['field'] = 'pool'
      features[1]!.properties['x'] = 'left'
      features[1]!.properties['direction'] = 0
      features[1]!.properties['aisles'] = ['16', '8']
      features[1]!.properties['group'] = 'x'.repeat(51)
      delete features[2]!.properties['radius']
      features[3]!.properties['section'] = features[4]!.properties['section']
      features[5]!.type = 'Thing'
      features[6]!.properties = { name: '106' }
      features[6]!.geometry = { type: 'LineString', coordinates: [] }
      features[7]!.properties['y'] = 100_001
    })
    const [first, second] = rink.places.map((place) => place.section)
    const of = (feature: number, property: string, problem: string, section: string | null) => {
      return { code: 'value', feature, section, property, text: problem }
    }
    expect(problemsIn(text)).toEqual([
      of(1, 'field', `Must be one of ${fieldKinds.join(', ')}`, null),
      of(2, 'x', 'Must be a number', first!),
      of(2, 'direction', 'Must be 1 or -1', first!),
      of(2, 'aisles', NO_AISLES, first!),
      of(2, 'group', 'Must have max 50 characters', first!),
      of(3, 'radius', 'Required', second!),
      { code: 'twice', feature: 5, section: rink.places[3]!.section },
      { code: 'feature', feature: 6 },
      { code: 'polygon', feature: 7, section: '106' },
      of(8, 'y', 'Must be at most 100000', rink.places[6]!.section),
    ])
  })

  it('with a second field, or with more sections than a map can have, is refused', () => {
    expect(problemsIn(changed((features) => features.push(features[0]!)))).toEqual([{ code: 'field-twice', feature: 14 }])
    const many = numberedSections('', 1, 2001, [1])
    const places = many.map(({ name }) => ({ ...rink.places[0]!, section: name }))
    expect(read(fileOf({ ...rink, places }, many), rink, many)).toEqual({ problems: [{ code: 'many' }] })
  })

  it('in geographic degrees is refused, since a seat must be a unit', () => {
    const text = changed((features) => {
      for (const { properties, geometry } of features.slice(1)) {
        delete properties['outward']
        geometry.coordinates = (geometry.coordinates as number[][][]).map((ring) => ring.map((at) => at.map((n) => n / 1e5)))
      }
    })
    expect(problemsIn(text)).toEqual([{ code: 'scale' }])
  })
})

describe('a file of another tool', () => {
  /** The polygons of a map with nothing but their names. */
  const polygons = (map: KeptMap, house: readonly MapSection[], name = 'label') => {
    const file = JSON.parse(fileOf(map, house)) as File
    for (const feature of file.features) feature.properties = { [name]: feature.properties['section'] ?? '' }
    return JSON.stringify({ type: 'FeatureCollection', features: file.features.slice(1) })
  }

  it.each([
    ['a rink', sections, hockey, 0.99],
    ['a ballpark', stadiumSections('citi-field'), { category: 'sport', league: 'MLB' }, 0.9],
    [
      'a theatre',
      ['Orchestra A', 'Orchestra B', 'Balcony'].map((name) => ({ name, rows: equalRows(8, 20) })),
      { category: 'concert', league: null },
      0.99,
    ],
  ])('places the sections of %s by their polygons, nearly all where they were', (_, house, venue, share) => {
    const map = toKeptMap(house, seatMapLayout(house, venue))
    const result = read(polygons(map, house, 'name'), map, house)
    if (!('map' in result)) throw new Error(JSON.stringify(result.problems))
    expect(result.fitted).toEqual(map.places.map((place) => place.section))
    const near = map.places.filter((place, at) => {
      const { x, y, outward, direction } = result.map.places[at]!
      expect(direction).toBe(place.direction)
      const turn = Math.abs(((outward - place.outward + 540) % 360) - 180)
      return Math.hypot(x - place.x, y - place.y) < 1 && turn < 2
    })
    expect(near.length / map.places.length).toBeGreaterThan(share)
  })

  it('makes curved rows of a curved polygon, and straight ones of a rectangle', () => {
    const house = [{ name: 'A', rows: equalRows(6, 30) }]
    const place = { section: 'A', x: 0, y: 60, outward: 90, radius: 60, direction: -1 as const }
    const map: KeptMap = { field: { kind: 'court', x: -1, y: -1, width: 2, height: 2 }, places: [place] }
    const fitted = read(polygons(map, house), map, house)
    const [curved] = 'map' in fitted ? fitted.map.places : []
    expect(curved!.radius).toBeGreaterThan(48)
    expect(curved!.radius).toBeLessThan(75)
    expect([Math.abs(curved!.x), Math.abs(curved!.y - 60), Math.abs(curved!.outward - 90)].every((off) => off < 0.5)).toBe(true)
    const straight = { ...map, places: [{ ...place, radius: 0 }] }
    expect(read(polygons(straight, house), straight, house)).toMatchObject({ map: straight })
  })

  it('leaves out a section of the map without seats here, which its polygon cannot place', () => {
    const few = sections.slice(0, 3)
    const kept = rink.places.filter((place) => !few.some(({ name }) => name === place.section))
    const result = read(polygons(rink, sections), rink, few)
    expect(result).toMatchObject({ placed: 3, unknown: kept.map((place) => place.section) })
    expect('map' in result && result.map.places.slice(3)).toEqual(kept)
  })

  it('may write several polygons, altitudes, and numbers for names; the largest polygon counts', () => {
    const box = (x: number, y: number, width: number, height: number) => [
      [
        [x, y, 0],
        [x + width, y, 0],
        [x + width, y + height, 0],
        [x, y + height, 0],
        [x, y, 0],
      ],
    ]
    const geometry = { type: 'MultiPolygon', coordinates: [box(0, 0, 1, 1), box(-8, 50, 16, 10)] }
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { name: 103 }, geometry }],
    })
    const result = read(text)
    const placed = 'map' in result ? result.map.places[0] : undefined
    expect(placed).toMatchObject({ section: '103', x: 0, y: 50, outward: 90, radius: 0 })
  })
})
