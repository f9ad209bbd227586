import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAt, labelled, readPlace } from './read-place.ts'

interface Place {
  section: string
  row: string
  seat: string
}
const at = (section: string, row: string, seat: string): Place => ({ section, row, seat })

/** The places that a text means: those of the first reading that has any place. */
function found(inventory: readonly Place[], text: string): Place[] {
  for (const reading of readPlace(text)) {
    const places = inventory.filter((place) => isAt(reading, place))
    if (places.length > 0) return places
  }
  return []
}

const languages = [
  ['section', 'row', 'seat'],
  ['Sec.', 'ROW', 'Seat'],
  ['Block', 'Reihe', 'Platz'],
  ['section', 'rang', 'place'],
  ['vak', 'rij', 'stoel'],
] as const
/** The ways to say a place. */
const ways: ((place: Place) => string)[] = [
  ({ section, row, seat }) => `${section} ${row} ${seat}`,
  ({ section, row, seat }) => `${section}-${row}-${seat}`,
  ({ section, row, seat }) => ` ${section},  ${row}, ${seat}`,
  ({ section, row, seat }) => `${section}/${row}/${seat}`,
  ({ section, row, seat }) => `${section} ${row} ${seat}`.toUpperCase(),
  ...languages.flatMap(([a, b, c]) => [
    ({ section, row, seat }: Place) => `${a} ${section} ${b} ${row} ${c} ${seat}`,
    ({ section, row, seat }: Place) => `${section} ${b} ${row} ${c} ${seat}`,
    ({ section, row, seat }: Place) => `${section}, ${b} ${row}, ${seat}`,
    ({ section, row, seat }: Place) => `${section} ${row} ${c} ${seat}`,
    ({ section, row, seat }: Place) => `${c} ${seat}, ${b} ${row}, ${a} ${section}`,
  ]),
]

const sections = fc.constantFrom('101', '110', '1', 'A', '101A', 'Top Deck 6', 'Suite 217', 'Loge Ä', 'Séction–1', 'GA')
const rows = fc.constantFrom('A', 'AA', 'b', '7', '10', '1')
const seats = fc.constantFrom('1', '2', '7', '17', '70', '101', '05', 'GA 3')
const places = fc.record({ section: sections, row: rows, seat: seats })
const inventories = fc.array(places, { minLength: 1, maxLength: 40 })

describe('a place', () => {
  it('is understood in every way to say it, and nothing else is found if its parts were announced', () => {
    fc.assert(
      fc.property(inventories, fc.nat(), fc.constantFrom(...ways), (inventory, nth, way) => {
        const place = inventory[nth % inventory.length]!
        // "section 1" is read first as the name of a section, so the section "Séction–1" is left out of the tests of other places.
        const plain = inventory.filter(({ section }) => section !== 'Séction–1')
        expect(found(plain.includes(place) ? plain : inventory, way(place))).toContainEqual(place)
        for (const [a, b, c] of plain.includes(place) ? languages : [])
          expect(
            new Set(found(plain, `${a} ${place.section} ${b} ${place.row} ${c} ${place.seat}`).map((one) => JSON.stringify(one))),
          ).toEqual(new Set([JSON.stringify(place)]))
      }),
      { numRuns: 500 },
    )
  })

  it('is understood without blanks', () => {
    const short = fc.record({
      section: fc.integer({ min: 1, max: 400 }).map(String),
      row: fc.constantFrom('A', 'AA', 'z'),
      seat: fc.integer({ min: 1, max: 40 }).map(String),
    })
    fc.assert(
      fc.property(fc.array(short, { minLength: 1 }), (inventory) => {
        const [{ section, row, seat }] = inventory as [Place]
        const text = `${section}${row}${seat}`
        expect(found(inventory, text)).toEqual(found(inventory, `${section} ${row} ${seat}`))
      }),
    )
  })

  it('is never found where no seat has all of its words', () => {
    fc.assert(
      fc.property(inventories, fc.string({ maxLength: 12 }), fc.constantFrom(...ways), places, (inventory, noise, way, place) => {
        for (const text of [noise, way(place)]) {
          const plain = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
          for (const { section, row, seat } of found(inventory, text))
            expect([section, row, seat].some((name) => plain.includes(name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')))).toBe(
              true,
            )
        }
      }),
    )
  })

  const house = [
    at('101', 'A', '7'),
    at('101', 'A', '8'),
    at('101', 'AA', '7'),
    at('101', 'B', '1'),
    at('101', 'B', '12'),
    at('210', 'A', '7'),
    at('Row 5 Club', 'A', '7'),
    at('Row 5 Club', '5', '1'),
    at('Rang 2', 'A', '7'),
    at('Suite 12', 'Row 1', '1'),
    at('Suite 12', 'A', '1-2'),
    at('Floor', '', '1'),
    at('Floor', '', '2'),
  ]
  it.each([
    ['101 B 1', [at('101', 'B', '1')]],
    ['section 101 row a seat 7', [at('101', 'A', '7')]],
    ['sec101 rowA', []],
    ['sec 101 b', [at('101', 'B', '1'), at('101', 'B', '12')]],
    ['101 A', [at('101', 'A', '7'), at('101', 'A', '8')]],
    ['101A', [at('101', 'A', '7'), at('101', 'A', '8')]],
    ['１０１ａ７', [at('101', 'A', '7')]],
    ['row AA', [at('101', 'AA', '7')]],
    [
      'row A seat',
      [
        at('101', 'A', '7'),
        at('101', 'A', '8'),
        at('210', 'A', '7'),
        at('Row 5 Club', 'A', '7'),
        at('Rang 2', 'A', '7'),
        at('Suite 12', 'A', '1-2'),
      ],
    ],
    ['row 5 club a 7', [at('Row 5 Club', 'A', '7')]],
    ['row 5', [at('Row 5 Club', '5', '1')]],
    ['Rang 2 Reihe A Platz 7', [at('Rang 2', 'A', '7')]],
    ['suite 12 row 1 1', [at('Suite 12', 'Row 1', '1')]],
    ['suite 12 row 1 seat 1', [at('Suite 12', 'Row 1', '1')]],
    ['Suite 12 A 1-2', [at('Suite 12', 'A', '1-2')]],
    ['101 A 7-9', [at('101', 'A', '7'), at('101', 'A', '8')]],
    ['101 row A seats 8, 20', [at('101', 'A', '8')]],
    ['floor 1', [at('Floor', '', '1')]],
    ['floor 1-9', [at('Floor', '', '1'), at('Floor', '', '2')]],
    ['101', []],
    ['7', []],
    ['section', []],
    ['row row', []],
    ['', []],
  ])('“%s” is %j', (text, expected) => {
    expect(found(house, text)).toEqual(expected)
  })

  it('has words that announce its parts in four languages', () => {
    expect(['Section', 'Block', 'vak'].map(labelled)).toEqual(['section', 'section', 'section'])
    expect(['row', 'Reihe', 'rang', 'Rangée', 'rij'].map(labelled)).toEqual(Array(5).fill('row'))
    expect(['seats', 'Plätze', 'siège', 'stoelen'].map(labelled)).toEqual(Array(4).fill('seat'))
    expect(labelled('Suite')).toBe(null)
  })
})
