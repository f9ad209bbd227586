import fc from 'fast-check'
import { encodeSections } from '#lib/columns.ts'
import type { ColumnSeat } from '#lib/columns.ts'
import { fromColumns } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import { SeatIndex } from './seat-index.ts'
import type { SeatOverlay } from './seat-types.ts'

/** The current time in these tests. */
export const NOW = Date.UTC(2026, 3, 8, 18)

/** Makes a seat that is free at 50, unless the test says otherwise. */
export const freeSeat = (given: Pick<ColumnSeat, 'uuid' | 'section' | 'row' | 'seat'> & Partial<ColumnSeat>): ColumnSeat => ({
  price: 50,
  status: 'Available',
  version: 1,
  until: null,
  holder: null,
  preview: null,
  ...given,
})

/** A row of numbered seats. `from` is 1 unless given. */
interface NumberedRow {
  section?: string
  row?: string
  from?: number
  to: number
}

/** Makes rows of free seats, of row A in section 101 unless the test says otherwise. */
export function numberedSeats(...rows: readonly NumberedRow[]): ColumnSeat[] {
  const places = rows.flatMap(({ section = '101', row = 'A', from = 1, to }) =>
    Array.from({ length: to - from + 1 }, (_, nth) => ({ section, row, seat: String(from + nth) })),
  )
  return places.map((one, n) => freeSeat({ ...one, uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e${n.toString(16).padStart(8, '0')}` }))
}

const prefixes = ['8f14e45f-ceea-4e7a-9b0c-1d2e', '01920000-0000-7000-8000-abcd']
const uuidOf = (n: number) => prefixes[n % 2]! + ((n >> 1) * 3).toString(16).padStart(8, '0')

const sections = ['101', '110', 'Top Deck 6', 'Suite 217', 'a', '']
const rows = ['A', 'AA', 'Bb', '7', '10', '']
const names = ['1', '2', '7', '17', '70', '101', '05', 'GA 3', '']

const state = fc.oneof(
  fc.constant({ status: 'Available' as const, until: null, holder: null }),
  fc.constant({ status: 'Purchased' as const, until: null, holder: null }),
  fc.record({
    status: fc.constant('Reserved' as const),
    until: fc.option(
      fc.integer({ min: -3, max: 3 }).map((hours) => new Date(NOW + hours * 3_600_000).toISOString()),
      { nil: null },
    ),
    holder: fc.option(fc.constantFrom({ id: 1, name: 'Dana Whitfield' }, { id: 2, name: 'Lee Okafor' }), { nil: null }),
  }),
)

/** The changeable fields of a seat, with its version. */
export const arbitraryChange = fc
  .record({
    state,
    price: fc.constantFrom(42, 122.5, 150, 1250),
    version: fc.integer({ min: 1, max: 9 }),
    preview: fc.constantFrom(null, '/a.jpg', '/b.jpg'),
  })
  .map(({ state: one, ...rest }) => ({ ...rest, ...one }))

/** The id and place of seat `n`, derived from `n` alone, so that all versions of a seat agree in them. */
function place(n: number): Pick<ColumnSeat, 'uuid' | 'section' | 'row' | 'seat'> {
  const [section, row, seat] = [sections[n % 6]!, rows[Math.floor(n / 6) % 6]!, names[Math.floor(n / 36) % 9]!]
  return { uuid: uuidOf(n), section, row, seat }
}
const SEATS = 6 * 6 * 9

export const arbitrarySeat: fc.Arbitrary<ColumnSeat> = fc
  .tuple(fc.nat(SEATS - 1), arbitraryChange)
  .map(([n, change]) => ({ ...place(n), ...change }))

/** Some different seats of a small venue with awkward names. */
export const arbitrarySeats = fc.uniqueArray(arbitrarySeat, { selector: ({ uuid }) => uuid, maxLength: 80 })

export const arbitraryOverlay: fc.Arbitrary<SeatOverlay> = fc.constantFrom<SeatOverlay>(
  { hold: { until: new Date(NOW + 7_200_000).toISOString() } },
  { release: true },
  { attention: true },
  { hold: { until: new Date(NOW + 3_600_000).toISOString() }, attention: true },
)

export function decoded(seats: readonly ColumnSeat[]): SectionData[] {
  const { sections: columns, holders } = encodeSections(seats)
  return columns.map((one) => fromColumns(one, holders))
}

export const indexOf = (seats: readonly ColumnSeat[], now = NOW) =>
  new SeatIndex(1, decoded(seats), { asOf: NOW, priceCodes: [] }, now)

export const byUuid = (a: { uuid: string }, b: { uuid: string }) => (a.uuid < b.uuid ? -1 : 1)
