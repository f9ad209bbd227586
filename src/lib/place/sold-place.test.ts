import fc from 'fast-check'
import { expect, it } from 'vitest'
import { soldAtTest, soldSeatNames, type SoldPlace } from './sold-place.ts'

const sold = (section: string | null, row: string | null, seat: string | null, quantity = 1): SoldPlace => ({
  section,
  row,
  seat,
  quantity,
})
const finds = (text: string, sale: SoldPlace) => soldAtTest(text)?.(sale) ?? false

it('a sale is found by each of its seats, however the place is said', () => {
  const place = fc.record({
    section: fc.constantFrom('101', '101A', 'Top Deck 6', 'Row 5 Club', 'Rang 2'),
    row: fc.constantFrom('A', 'AA', '7'),
    first: fc.integer({ min: 1, max: 30 }),
    quantity: fc.integer({ min: 1, max: 8 }),
  })
  fc.assert(
    fc.property(place, fc.nat(), ({ section, row, first, quantity }, nth) => {
      const last = first + quantity - 1
      const seat = first + (nth % quantity)
      const written = quantity === 1 ? String(first) : `${first}-${last}`
      for (const text of [
        `${section} ${row} ${seat}`,
        `section ${section} row ${row} seat ${seat}`,
        `Platz ${seat}, Reihe ${row}, Block ${section}`,
        `${section}-${row}-${seat}`.toUpperCase(),
        `${section} ${row}`,
      ])
        expect([text, finds(text, sold(section, row, written, quantity))]).toEqual([text, true])
      expect(finds(`section ${section} row ${row} seat ${last + 1}`, sold(section, row, `${first}-${last}`, quantity))).toBe(
        false,
      )
    }),
  )
})

it.each([
  ['101', sold('101', 'A', '7'), false],
  ['section 101', sold('101', 'A', '7'), false],
  ['sec floor', sold('Floor', null, '7'), true],
  ['row A', sold('101', 'A', '7'), false],
  ['101 A 6-9', sold('101', 'A', '7'), true],
  ['floor 7', sold('Floor', null, '7'), true],
  ['101 A 7', sold('101', 'A', null, 2), false],
  ['101 A 7', sold('101', 'A', '7, 9', 2), true],
  ['101 A 8', sold('101', 'A', '7-9', 2), false],
  ['ann lee', sold('101', 'A', '7'), false],
])('“%s” for %j: %s', (text, sale, expected) => {
  expect(finds(text, sale)).toBe(expected)
})

it('names each ticket, if the text of the sale has one name for each', () => {
  expect([soldSeatNames('7', 1), soldSeatNames('7-9', 3), soldSeatNames('7-9', 2), soldSeatNames('A, B', 2)]).toEqual([
    ['7'],
    ['7', '8', '9'],
    ['7-9', '7-9'],
    ['A', 'B'],
  ])
})
