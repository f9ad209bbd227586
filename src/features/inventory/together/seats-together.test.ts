import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeSeat, indexOf, NOW } from '#data/mirror/seats/arbitrary-seats.ts'
import type { SeatIndex } from '#data/mirror/seats/seat-index.ts'
import type { SeatOverlay, SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import type { ColumnSeat } from '#lib/columns.ts'
import { naturally } from '#lib/sort-key.ts'
import { seatsTogether, type Wanted } from './seats-together.ts'

const HOUR_MS = 3_600_000
const at = (time: number) => new Date(time).toISOString()
const idOf = (nth: number) => `8f14e45f-ceea-4e7a-9b0c-1d2e${nth.toString(16).padStart(8, '0')}`
const usual: Wanted = { count: 2, most: null, sections: '', aisle: false, singles: true }

type Drawn = Pick<ColumnSeat, 'section' | 'row' | 'seat'> & Partial<ColumnSeat>
const seatsOf = (drawn: readonly Drawn[]): ColumnSeat[] => drawn.map((one, nth) => freeSeat({ uuid: idOf(nth), ...one }))

/** Seats from a picture of a row: `.` free, `x` sold, `h` held, `e` held until a moment that has passed. Names count up by `step`. */
function pictured(row: string, picture: string, { section = '101', step = 1, price = 50 } = {}): Drawn[] {
  return [...picture].map((sign, nth) => ({
    section,
    row,
    seat: String(1 + nth * step),
    price,
    status: sign === '.' ? 'Available' : sign === 'x' ? 'Purchased' : 'Reserved',
    until: sign === 'h' ? at(NOW + HOUR_MS) : sign === 'e' ? at(NOW - HOUR_MS) : null,
  }))
}

/** @param aisles the seats of section 101 after which an aisle runs */
const found = (seats: readonly Drawn[], wanted: Partial<Wanted> = {}, aisles: string[] = []) =>
  seatsTogether(
    indexOf(seatsOf(seats)).view().sections,
    { ...usual, ...wanted },
    {
      aisles: new Map([['101', aisles]]),
    },
  ).map(({ section, row, from, to }) => `${section.name} ${row} ${from}-${to}`)

describe('seats together', () => {
  test('are free neighbours in one row, and at most one group of each row', () => {
    expect(found([...pictured('A', '..x...'), ...pictured('B', '.x.x.'), ...pictured('C', 'xhe.')], { count: 2 })).toEqual([
      '101 A 1-2',
      '101 C 3-4',
    ])
    expect(found(pictured('A', '..x...'), { count: 3 })).toEqual(['101 A 4-6'])
    expect(found(pictured('A', '..x...'), { count: 4 })).toEqual([])
    expect(found(pictured('A', '..x...'), { count: 1 })).toEqual(['101 A 1-1'])
    expect(['', '.', 'x'].map((row) => found(pictured('A', row)))).toEqual([[], [], []])
    expect([0, -1, 1.5, Number.NaN].map((count) => found(pictured('A', '...'), { count }))).toEqual([[], [], [], []])
  })

  test('may have odd or even numbers, but no missing number between them', () => {
    expect(found(pictured('A', '...', { step: 2 }), { count: 3 })).toEqual(['101 A 1-5'])
    const numbered = (...names: string[]) => names.map((seat) => ({ section: '101', row: 'A', seat }))
    expect(found(numbered('1', '2', '3', '6', '7', '8', '9'), { count: 4 })).toEqual(['101 A 6-9'])
    expect(found(numbered('2', '4', '6', '12', '14'), { count: 3 })).toEqual(['101 A 2-6'])
    expect(found(numbered('Left', 'Middle', 'Right'), { count: 3 })).toEqual(['101 A Left-Right'])
  })

  test('cost no more than the highest price each, and the cheapest of a row is taken', () => {
    const row = [40, 40, 80, 80, 30, 45].map((price, nth) => ({ section: '101', row: 'A', seat: String(nth + 1), price }))
    expect(found(row)).toEqual(['101 A 5-6'])
    expect(found(row, { most: 40 })).toEqual(['101 A 1-2'])
    expect(found(row, { most: 39.99 })).toEqual([])
    expect(found(row, { count: 3, most: 80 })).toEqual(['101 A 4-6'])
  })

  test('leave no single free seat, unless that is allowed', () => {
    const row = pictured('A', '...x....x..')
    expect(found(row, { singles: false })).toEqual(['101 A 5-6'])
    expect(found(row, { count: 3, singles: false })).toEqual(['101 A 1-3'])
    expect(found(pictured('A', '...'), { singles: false })).toEqual([])
    expect(found(pictured('A', '...'), { singles: true })).toEqual(['101 A 1-2'])
    // A seat that costs too much is left like any other.
    const dear = [40, 40, 90].map((price, nth) => ({ section: '101', row: 'A', seat: String(nth + 1), price }))
    expect(found(dear, { most: 50, singles: false })).toEqual([])
  })

  test('on the aisle include the first or the last seat of the row', () => {
    expect(found(pictured('A', 'x..x...'), { aisle: true })).toEqual(['101 A 6-7'])
    expect(found(pictured('A', '..x...'), { aisle: true })).toEqual(['101 A 1-2'])
    expect(found(pictured('A', 'x..x'), { aisle: true })).toEqual([])
  })

  test('on the aisle may include a seat beside an aisle of the section', () => {
    expect(found(pictured('A', 'x......x'), { aisle: true }, ['4'])).toEqual(['101 A 3-4'])
    expect(found(pictured('A', 'x..x...x'), { aisle: true }, ['4'])).toEqual(['101 A 5-6'])
    expect(found(pictured('A', 'x......x'), { aisle: true }, ['1', '7'])).toEqual(['101 A 2-3'])
    expect(found(pictured('A', 'x......x', { section: '102' }), { aisle: true }, ['4'])).toEqual([])
  })

  test('never cross an aisle, and leave no single seat beside it', () => {
    expect(found(pictured('A', '....'), { count: 3 }, ['2'])).toEqual([])
    expect(found(pictured('A', '......'), { count: 4 }, ['2'])).toEqual(['101 A 3-6'])
    expect(found(pictured('A', '.......', { step: 2 }), { count: 3 }, ['6'])).toEqual(['101 A 1-5'])
    expect(found(pictured('A', '...x'), {}, ['1'])).toEqual(['101 A 2-3'])
    expect(found(pictured('A', '...xx'), { singles: false }, ['4'])).toEqual([])
    expect(found(pictured('A', '......x'), { singles: false }, ['3', '5'])).toEqual(['101 A 4-5'])
  })

  test('are in order of row, price and section; ten at most', () => {
    const venue = ['103', '101', '102'].flatMap((section) => [
      ...pictured('B', '..', { section }),
      ...pictured('A', '..', { section, price: section === '103' ? 20 : 60 }),
    ])
    expect(found(venue)).toEqual(['103 A 1-2', '101 A 1-2', '102 A 1-2', '101 B 1-2', '102 B 1-2', '103 B 1-2'])
    expect(found(venue, { sections: '102-103' })).toEqual(['103 A 1-2', '102 A 1-2', '102 B 1-2', '103 B 1-2'])
    expect(found(Array.from({ length: 12 }, (_, nth) => pictured(String(nth), '..')).flat())).toHaveLength(10)
  })

  test('are in the sections of a group that the map of the house has', () => {
    const seats = indexOf(seatsOf([...pictured('A', '..'), ...pictured('A', '..', { section: '102' })])).view().sections
    const groups = new Map([['102', 'Club level']])
    const places = seatsTogether(seats, { ...usual, sections: 'club level' }, { groups }).map(({ section }) => section.name)
    expect([places, seatsTogether(seats, { ...usual, sections: 'club level' })]).toEqual([['102'], []])
  })

  test('have exact prices, and ordinals of their seats', () => {
    const row = [0.1, 0.2, 0.3].map((price, nth) => ({ section: '101', row: 'A', seat: String(nth + 1), price }))
    const [group] = seatsTogether(indexOf(seatsOf(row)).view().sections, { ...usual, count: 3 })
    expect(group).toMatchObject({ ordinals: [0, 1, 2], least: 0.1, most: 0.3, total: 0.6 })
  })

  test('are those that a simple search over all seats finds', () => {
    fc.assert(
      fc.property(arbitraryIndex, arbitraryWanted, arbitraryAisles, (index, wanted, aisles) => {
        const { sections } = index.view()
        const uuids = seatsTogether(sections, wanted, { aisles }).map(({ section, ordinals }) =>
          ordinals.map((one) => section.uuid(one)),
        )
        expect(uuids).toEqual(simply(sections, wanted, aisles))
      }),
    )
  })
})

const arbitraryWanted: fc.Arbitrary<Wanted> = fc.record({
  count: fc.integer({ min: 1, max: 5 }),
  most: fc.constantFrom(null, 40, 50.5),
  sections: fc.constantFrom('', '', '101', '100-102', '100s', 'suite'),
  aisle: fc.boolean(),
  singles: fc.boolean(),
})

const arbitraryRow = fc.record({
  section: fc.constantFrom('101', '102', 'Suite 5'),
  row: fc.constantFrom('A', 'B', '7', ''),
  names: fc.constantFrom(
    Array.from({ length: 12 }, (_, nth) => String(nth + 1)),
    Array.from({ length: 12 }, (_, nth) => String(nth * 2 + 1)),
    ['1', '2', '4', '5', '6', '9', '10', 'GA 1', 'GA 2', '05'],
  ),
  states: fc.array(fc.constantFrom('.', '.', '.', '.', 'x', 'h', 'e', 'q', 'a'), { minLength: 12, maxLength: 12 }),
  prices: fc.array(fc.constantFrom(40, 40, 50.5, 60), { minLength: 12, maxLength: 12 }),
})

const arbitraryAisles = fc
  .subarray(['2', '4', '7', '9', '14', 'GA 1'])
  .map((seats) => new Map(['101', 'Suite 5'].map((name) => [name, seats])))

/** Rows of some sections, some of whose free seats have a queued hold or a refused one. */
const arbitraryIndex: fc.Arbitrary<SeatIndex> = fc
  .uniqueArray(arbitraryRow, { selector: ({ section, row }) => `${section}/${row}`, maxLength: 8 })
  .map((rows) => {
    const signs: string[] = []
    const seats = seatsOf(
      rows.flatMap(({ section, row, names, states, prices }) =>
        names.map((seat, nth) => {
          signs.push(states[nth]!)
          const [drawn] = pictured(row, /[qa]/.test(states[nth]!) ? '.' : states[nth]!, { section, price: prices[nth]! })
          return { ...drawn!, seat }
        }),
      ),
    )
    const index = indexOf(seats)
    const waiting: Record<string, SeatOverlay> = { q: { hold: { until: at(NOW + HOUR_MS) } }, a: { attention: true } }
    const waits = signs.flatMap((sign, nth) => (waiting[sign] ? [[idOf(nth), waiting[sign]] as const] : []))
    index.lay(new Map(waits), NOW)
    return index
  })

/** The same groups, found by trying every place with an object for each seat. */
function simply(sections: readonly SectionView[], wanted: Wanted, aisles: ReadonlyMap<string, string[]>): string[][] {
  /** Whether an aisle is between two neighbours; the edge of a row counts as one. */
  const isAisle = (one: SeatRow | undefined, other: SeatRow | undefined) =>
    !one || !other || !!aisles.get(one.section)?.some((seat) => naturally(one.seat, seat) <= 0 && naturally(seat, other.seat) < 0)
  const isFree = (seat: SeatRow | undefined) =>
    seat?.status === 'Available' && seat.holdRequested === null && !seat.attention && !seat.releaseRequested
  const isWanted = ({ name }: SectionView) =>
    wanted.sections === '' ||
    (wanted.sections === 'suite' ? name === 'Suite 5' : wanted.sections === '101' ? name === '101' : name !== 'Suite 5')
  const rows = sections
    .filter(isWanted)
    .flatMap((section, nthSection) =>
      section
        .grid()
        .rows.map(({ ordinals }, nthRow) => ({ nthSection, nthRow, seats: Array.from(ordinals, (one) => section.row(one)) })),
    )
  return rows
    .flatMap((line) => {
      const stretches = stretchesOf(line.seats, isAisle)
      const groups = stretches.flatMap((stretch) =>
        stretch
          .map((_, first) => stretch.slice(first, first + wanted.count))
          .flatMap((group, first) => {
            if (group.length < wanted.count || !group.every((seat) => isFree(seat) && seat.price <= (wanted.most ?? Infinity)))
              return []
            const [from, to] = [line.seats.indexOf(group[0]!), line.seats.indexOf(group.at(-1)!)]
            const isOnAisle = isAisle(line.seats[from - 1], group[0]) || isAisle(group.at(-1), line.seats[to + 1])
            if (wanted.aisle && !isOnAisle) return []
            const left = [stretch.slice(0, first).toReversed(), stretch.slice(first + wanted.count)]
            if (!wanted.singles && left.some((side) => isFree(side[0]) && !isFree(side[1]))) return []
            return [{ ...line, group, total: group.reduce((sum, { price }) => sum + price, 0) }]
          }),
      )
      return groups.toSorted((a, b) => a.total - b.total).slice(0, 1)
    })
    .toSorted((a, b) => a.nthRow - b.nthRow || a.total - b.total || a.nthSection - b.nthSection)
    .slice(0, 10)
    .map(({ group }) => group.map(({ uuid }) => uuid))
}

/** The seats of a row, divided where a number is missing or an aisle is. */
function stretchesOf(seats: readonly SeatRow[], isAisle: (one: SeatRow, other: SeatRow) => boolean): SeatRow[][] {
  const numberOf = ({ seat }: SeatRow) => (/^\d+$/.test(seat) ? Number(seat) : Number.NaN)
  const gaps = seats.slice(1).map((seat, nth) => numberOf(seat) - numberOf(seats[nth]!))
  const step = gaps.filter((gap) => gap > 0).reduce((a, b) => Math.min(a, b), Infinity)
  const stretches: SeatRow[][] = []
  seats.forEach((seat, nth) => {
    if (nth === 0 || gaps[nth - 1]! > step || isAisle(seats[nth - 1]!, seat)) stretches.push([seat])
    else stretches.at(-1)!.push(seat)
  })
  return stretches
}
