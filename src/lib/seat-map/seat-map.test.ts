import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberedSections, stadiumSections } from '#tests/support/houses.ts'
import { outlineOf, rowAndColumnAt, seatMapLayout, seatPosition, type MapSection, type SeatMapLayout } from './seat-map.ts'

const words = [
  '',
  'Section ',
  'Field Box ',
  'Loge Box ',
  'Left Field Pavilion ',
  'Right Field Box ',
  'Bleachers ',
  'Home Plate Club ',
  'Suite ',
  'Club ',
  'Top Deck ',
  'North Stand ',
  'Osttribüne ',
  'Orchestra Left ',
  'Orchestra ',
  'Parkett rechts ',
  'Balcon ',
  'Loge gauche ',
  'Floor ',
  'Table ',
  'Kop ',
  'Standing',
]

const name = fc.tuple(fc.constantFrom(...words), fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 98, max: 340 })))
const columns = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 24 }) }, fc.integer({ min: 25, max: 125 }))
const rows = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 30 }), columns).map(([count, width]) => Array.from({ length: count }, () => width)),
  fc.array(fc.integer({ min: 0, max: 24 }), { minLength: 0, maxLength: 20 }),
)
/** Sections with consecutive numbers, as levels of real houses have them. */
const level = fc
  .tuple(
    fc.constantFrom(...words),
    fc.constantFrom(1, 9, 98, 101, 201, 301),
    fc.integer({ min: 1, max: 50 }),
    fc.array(rows, { minLength: 1 }),
  )
  .map(([word, first, count, sizes]) =>
    numberedSections(word, first, first + count - 1, []).map((section, at): MapSection => ({
      ...section,
      rows: sizes[at % sizes.length]!,
    })),
  )
const wholeLevels = fc
  .uniqueArray(level, { selector: ([first]) => first!.name.replace(/\d+$/, ''), maxLength: 4 })
  .map((levels) => levels.flat())
const mixed = fc.uniqueArray(
  fc.tuple(name, rows).map(([[word, number], sizes]): MapSection => ({ name: `${word}${number}`, rows: sizes })),
  { selector: (section) => section.name, maxLength: 60 },
)
const house = fc.oneof(mixed, wholeLevels)
const venue = fc.record({
  category: fc.constantFrom('sport', 'concert', 'performing arts', null),
  league: fc.constantFrom('MLB', 'NHL', 'NBA', 'NFL', 'NASCAR', null),
})

/** Returns pairs of seats whose middles are closer than 0.9. */
function overlapsOf(sections: readonly MapSection[], { places, unplaced }: SeatMapLayout): string[] {
  const cells = new Map<number, { x: number; y: number; seat: string }[]>()
  const overlaps: string[] = []
  for (const place of [...places, ...unplaced]) {
    const section = sections[place.index]!
    for (const [row, count] of section.rows.entries()) {
      for (let column = 0; column < count; column++) {
        const { x, y } = seatPosition(section, place, row, column)
        const seat = `${section.name}/${row}/${column}`
        for (const key of cellsAround(x, y)) {
          for (const other of cells.get(key) ?? [])
            if (Math.hypot(other.x - x, other.y - y) < 0.9) overlaps.push(`${other.seat} ${seat}`)
        }
        const own = cells.get(cellOf(x, y))
        if (own) own.push({ x, y, seat })
        else cells.set(cellOf(x, y), [{ x, y, seat }])
      }
    }
  }
  return overlaps
}

const cellOf = (x: number, y: number): number => Math.floor(x) * 100_000 + Math.floor(y)
const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => cellOf(right, down)))
const cellsAround = (x: number, y: number): number[] => around.map((step) => cellOf(x, y) + step)

describe('any house', () => {
  it('has each of its sections exactly once, on the map or below it', () => {
    fc.assert(
      fc.property(house, venue, (sections, where) => {
        const { places, unplaced } = seatMapLayout(sections, where)
        const indexes = [...places, ...unplaced].map(({ index }) => index)
        expect(indexes.toSorted((a, b) => a - b)).toEqual(sections.map((_, index) => index))
      }),
      { numRuns: 200 },
    )
  })

  it('has no two seats closer than 0.9', () => {
    fc.assert(
      fc.property(house, venue, (sections, where) => {
        expect(overlapsOf(sections, seatMapLayout(sections, where))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('has the same places in any order of its sections', () => {
    const permuted = house.chain((sections) =>
      fc.tuple(fc.constant(sections), fc.shuffledSubarray(sections, { minLength: sections.length })),
    )
    fc.assert(
      fc.property(permuted, venue, ([sections, shuffled], where) => {
        const placesOf = (list: readonly MapSection[]) => {
          const { places, unplaced, ...rest } = seatMapLayout(list, where)
          const named = [...places, ...unplaced].map(({ index, ...place }) => [list[index]!.name, place] as const)
          return { ...rest, named: new Map(named) }
        }
        expect(placesOf(shuffled)).toEqual(placesOf(sections))
      }),
      { numRuns: 100 },
    )
  })

  it('is inside its bounds, and finds every seat at its position', () => {
    fc.assert(
      fc.property(house, venue, (sections, where) => {
        const { places, unplaced, bounds } = seatMapLayout(sections, where)
        for (const place of [...places, ...unplaced]) {
          const section = sections[place.index]!
          for (const { x, y } of outlineOf(section, place)) {
            expect(Math.abs(x - bounds.x - bounds.width / 2)).toBeLessThanOrEqual(bounds.width / 2 + 1e-6)
            expect(Math.abs(y - bounds.y - bounds.height / 2)).toBeLessThanOrEqual(bounds.height / 2 + 1e-6)
          }
          for (const [row, count] of section.rows.entries()) {
            for (let column = 0; column < count; column += 5)
              expect(rowAndColumnAt(section, place, seatPosition(section, place, row, column))).toEqual({ row, column })
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('without sections has a field alone', () => {
    const { field, places, unplaced, bounds } = seatMapLayout([], { category: null, league: null })
    expect([places, unplaced]).toEqual([[], []])
    expect(bounds).toMatchObject({ x: field.x, y: field.y, width: field.width, height: field.height })
  })
})

describe('real stadiums', () => {
  it.each(['citi-field', 'dodger-stadium'] as const)('have no seats that overlap: %s', (file) => {
    const sections = stadiumSections(file)
    expect(overlapsOf(sections, seatMapLayout(sections, { category: 'sport', league: 'MLB' }))).toEqual([])
  })
})
