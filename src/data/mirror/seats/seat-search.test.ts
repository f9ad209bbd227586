import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { naturalOrder } from '#lib/columns.ts'
import type { ColumnSeat } from '#lib/columns.ts'
import { arbitraryOverlay, arbitrarySeats, indexOf, NOW } from './arbitrary-seats.ts'
import type { SeatOverlay, SeatQuery, SeatRow } from './seat-types.ts'
import type { SeatView } from './seat-view.ts'

const everything = { available: true, reserved: true, purchased: true }
const query = (text: string, more: Partial<SeatQuery> = {}): SeatQuery => ({
  text,
  show: everything,
  sort: { by: 'section', dir: 'asc' },
  ...more,
})

const found = (view: SeatView, wanted: SeatQuery) =>
  view.search(wanted).sections.map(({ view: section, ordinals }) => [...ordinals].map((ordinal) => section.row(ordinal)))
const all = (view: SeatView) => view.sections.flatMap((section) => Array.from({ length: section.size }, (_, i) => section.row(i)))

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

const divided = (names: readonly string[], parts: RegExp) =>
  names.flatMap((name) => name.toLowerCase().match(parts) ?? []).join(' ')

/** Returns the seats of a row, or the seat, that a text names exactly, and the seats of sections with the text in their names. */
function placed(seats: readonly SeatRow[], text: string): SeatRow[] {
  const found = [/[a-z0-9]+/g, /[a-z]+|[0-9]+/g].map((parts) => {
    const wanted = divided([text], parts)
    return seats.filter(({ section, row, seat }) => {
      if (divided([section], parts) === '' || divided([section], parts) === wanted) return false
      return wanted === divided([section, row], parts) || wanted === divided([section, row, seat], parts)
    })
  })
  const first = new Set(found.find(({ length }) => length > 0))
  return first.size === 0 ? [] : seats.filter((seat) => first.has(seat) || plain(seat.section).includes(plain(text)))
}

/** Whether a text may be read as several seats of a section, such as `a 42 7`. The tests of the place reader cover such texts. */
const namesSeveral = (seats: readonly SeatRow[], text: string) => /\s\d+\s+\d+\s*$/.test(text) && placed(seats, text).length === 0

/** The search by its plain definition: seat by seat, text by text. */
function naive(seats: readonly SeatRow[], text: string): SeatRow[] {
  const phrase = plain(text)
  const exact = placed(seats, text)
  if (exact.length > 0) return exact
  const byPhrase = seats.filter((seat) => {
    const before = [seat.section, seat.row].map(plain).filter(Boolean).join(' ')
    const name = plain(seat.seat)
    if (before.includes(phrase) || name.includes(phrase)) return true
    // A phrase that spans the prefix and the seat's name matches the name from its start.
    const whole = before === '' ? name : `${before} ${name}`
    return whole
      .split('')
      .some((_, at) => at < before.length && whole.startsWith(phrase, at) && at + phrase.length > before.length)
  })
  if (byPhrase.length > 0) return byPhrase
  return seats.filter((seat) => {
    const waiting = [
      seat.holdRequested && 'hold requested',
      seat.releaseRequested && 'release requested',
      seat.attention && 'needs you',
    ]
    const texts = [
      seat.section,
      seat.row,
      seat.seat,
      seat.price.toFixed(2),
      [seat.status, ...waiting].filter(Boolean).join(' '),
    ].map(plain)
    return phrase.split(' ').every((word) => texts.some((one) => one.includes(word)))
  })
}

const words = fc.constantFrom(
  '1',
  '101',
  'a',
  'A',
  'AA',
  'top',
  'deck',
  'Deck 6',
  '7',
  '10',
  'ga',
  'GA 3',
  'avail',
  'reserved',
  'purchased',
  'hold',
  'requested',
  '42',
  '150.00',
  'suite',
  '  ',
  'zz',
  '0',
)
const texts = fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))

function viewOf(seats: readonly ColumnSeat[], overlays: readonly [number, SeatOverlay][] = []) {
  const index = indexOf(seats)
  index.lay(new Map(overlays.flatMap(([n, overlay]) => (seats[n] ? [[seats[n].uuid, overlay] as const] : []))), NOW)
  return index.view()
}

describe('a search of seats', () => {
  test('finds the same seats as a check of every seat', () => {
    fc.assert(
      fc.property(
        arbitrarySeats,
        texts,
        fc.array(fc.tuple(fc.nat(80), arbitraryOverlay), { maxLength: 9 }),
        (seats, text, overlays) => {
          const view = viewOf(seats, overlays)
          fc.pre(!namesSeveral(all(view), text))
          const expected = plain(text) === '' ? all(view) : naive(all(view), text)
          expect(found(view, query(text)).flat()).toEqual(expected)
          expect(view.search(query(text)).total).toBe(expected.length)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('shows only the statuses that are switched on', () => {
    fc.assert(
      fc.property(
        arbitrarySeats,
        texts,
        fc.record({ available: fc.boolean(), reserved: fc.boolean(), purchased: fc.boolean() }),
        (seats, text, show) => {
          const view = viewOf(seats)
          const isShown = { Available: show.available, Reserved: show.reserved, Purchased: show.purchased }
          const expected = found(view, query(text))
            .flat()
            .filter(({ status }) => isShown[status])
          expect(found(view, query(text, { show })).flat()).toEqual(expected)
        },
      ),
    )
  })

  test.each([
    ['price 42-122.5', 42, 122.5],
    ['price $1,000-', 1000, Infinity],
    ['price 150', 150, 150],
  ])('reads %s as a range of prices', (text, from, to) => {
    fc.assert(
      fc.property(arbitrarySeats, (seats) => {
        const view = viewOf(seats)
        expect(found(view, query(text)).flat()).toEqual(all(view).filter(({ price }) => price >= from && price <= to))
      }),
    )
  })

  test('sorts sections by their hits, then seats within each, with ties in natural order', () => {
    const natural = naturalOrder()
    const rank = { Available: 0, Reserved: 1, Purchased: 2 }
    const compare = {
      section: () => 0,
      row: (a: SeatRow, b: SeatRow) => natural(a.row, b.row),
      seat: (a: SeatRow, b: SeatRow) => natural(a.seat, b.seat),
      price: (a: SeatRow, b: SeatRow) => a.price - b.price,
      status: (a: SeatRow, b: SeatRow) => rank[a.status] - rank[b.status],
    }
    const sort = fc.record({
      by: fc.constantFrom('section', 'row', 'seat', 'price', 'status'),
      dir: fc.constantFrom('asc', 'desc'),
    })
    fc.assert(
      fc.property(arbitrarySeats, sort, (seats, { by, dir }) => {
        const view = viewOf(seats)
        const sign = dir === 'asc' ? 1 : -1
        const expected = found(view, query('')).map((rows) =>
          rows.sort((a, b) => sign * compare[by](a, b) || a.ordinal - b.ordinal),
        )
        const leading = dir === 'asc' ? 'Available' : 'Purchased'
        const count = (rows: SeatRow[]) => rows.filter(({ status }) => status === leading).length
        if (by === 'section' && dir === 'desc') expected.reverse()
        else if (by === 'status') expected.sort((a, b) => count(b) - count(a))
        else expected.sort((a, b) => sign * compare[by](a[0]!, b[0]!))
        expect(found(view, query('', { sort: { by, dir } }))).toEqual(expected)
      }),
    )
  })

  const seat = (n: number, section: string, row: string, name: string): ColumnSeat => ({
    uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e0000000${n}`,
    section,
    row,
    seat: name,
    price: 42,
    status: n === 3 ? 'Reserved' : 'Available',
    version: 1,
    until: null,
    holder: null,
    preview: null,
  })
  const house = viewOf([
    seat(1, '101', 'A', '7'),
    seat(2, '101', 'AA', '17'),
    seat(3, '210', 'A', '7'),
    seat(4, 'Top Deck 6', 'A', '70'),
  ])
  const places = (text: string, more?: Partial<SeatQuery>) =>
    found(house, query(text, more))
      .flat()
      .map((row) => `${row.section} ${row.row} ${row.seat}`)

  test.each([
    ['101 A 7', ['101 A 7']],
    ['  101   a  7 ', ['101 A 7']],
    ['deck 6 a 7', ['Top Deck 6 A 70']],
    ['7 101', ['101 A 7', '101 AA 17']],
    ['reserved', ['210 A 7']],
    ['101 reserved', []],
    ['210 reserved', ['210 A 7']],
    ['42.00 deck', ['Top Deck 6 A 70']],
    ['zz', []],
    ['101 A', ['101 A 7']],
    ['deck 6 a', ['Top Deck 6 A 70']],
    ['section 101 row a seat 7', ['101 A 7']],
    ['Reihe A Platz 7', ['101 A 7', '210 A 7']],
    ['210A7', ['210 A 7']],
    ['section 101', ['101 A 7', '101 AA 17']],
    ['101 AA 1-20', ['101 AA 17']],
  ])('with the text “%s” returns %j', (text, expected) => {
    expect(places(text)).toEqual(expected)
  })

  test('matches statuses by their words on the screen', () => {
    expect(places('réservé', { statusNames: { Available: 'Libre', Reserved: 'Réservé', Purchased: 'Vendu' } })).toEqual([
      '210 A 7',
    ])
  })
})
