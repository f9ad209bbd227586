import { compareValues } from './compare.ts'
import { toDifferences, toRuns } from './runs.ts'
import { sortKeys } from './sort-key.ts'

/** The account that holds seats, with the optional name and reason of the hold, since an account may hold seats for others. */
export interface Holder {
  id: number
  name: string
  for?: string | undefined
  reason?: string | undefined
}

/** The key that distinguishes one holder of seats from another. */
export const holderKey = ({ id, for: whom = '', reason = '' }: Holder): string => `${id}\n${whom}\n${reason}`

/** A seat to be written in columns. `until` is the end of its hold, ISO 8601 with milliseconds and Z. */
export interface ColumnSeat {
  uuid: string
  section: string
  row: string
  seat: string
  price: number
  status: 'Available' | 'Reserved' | 'Purchased'
  version: number
  until: string | null
  holder: Holder | null
  preview: string | null
}

/** The columns of one section, described by `SectionColumns` of the contract. */
export interface Columns {
  section: string
  prefixes: string[]
  prefix: number[]
  count: number[]
  rows: string[]
  row: number[]
  seat: (string | [first: number, length: number])[]
  prices: number[]
  price: number[]
  status: number[]
  version: number[]
  holds: [index: number, until: string | null, holder: number | null][]
  preview: string | null
  previews: [index: number, preview: string | null][]
}

/** The three states of a seat, by their number in a column. */
export const seatStatuses = ['Available', 'Reserved', 'Purchased'] as const

/** The length of the first part of a seat's id. The last part, eight hexadecimal digits, is the number in column `count`. */
export const PREFIX_LENGTH = 28

/** Numbers repeated values: the n-th distinct text or number gets the number n, counted from 0. */
export class Palette<Value> {
  readonly values: Value[] = []
  readonly #places = new Map<Value, number>()

  constructor(values: Iterable<Value> = []) {
    for (const value of values) this.add(value)
  }

  add(value: Value): number {
    const known = this.#places.get(value)
    if (known !== undefined) return known
    this.#places.set(value, this.values.length)
    return this.values.push(value) - 1
  }
}

/**
 * Makes a comparison of texts in natural order. Texts with equal sort keys are compared by their code points. Each key is computed
 * once.
 */
export function naturalOrder(): (a: string, b: string) => number {
  const keyOf = sortKeys()
  return (a, b) => (a === b ? 0 : compareValues(keyOf(a), keyOf(b)) || compareValues(a, b))
}

/**
 * Encodes the seats of an event as columns, one set of columns for each section. Sections, rows and seats are in natural order,
 * whatever the order of the input. Spread the result into a snapshot.
 */
export function encodeSections(seats: Iterable<ColumnSeat>): { holders: Holder[]; sections: Columns[] } {
  const bySection = new Map<string, ColumnSeat[]>()
  for (const seat of seats) {
    const others = bySection.get(seat.section)
    if (others) others.push(seat)
    else bySection.set(seat.section, [seat])
  }
  const place = naturalPlaces(bySection.values())
  const holders = new Holders()
  const sections = [...bySection.keys()]
    .sort(naturalOrder())
    .map((section) => encodeSection(section, inOrder(bySection.get(section)!, place), holders))
  return { holders: holders.list, sections }
}

/** Numbers the rows and seats of an event by their natural order, so that a seat's place is one number. */
function naturalPlaces(groups: Iterable<readonly ColumnSeat[]>): (seat: ColumnSeat) => number {
  const rows = new Map<string, number>()
  const names = new Map<string, number>()
  for (const group of groups) {
    for (const { row, seat } of group) {
      rows.set(row, 0)
      names.set(seat, 0)
    }
  }
  for (const ranks of [rows, names]) [...ranks.keys()].sort(naturalOrder()).forEach((text, rank) => ranks.set(text, rank))
  return ({ row, seat }) => rows.get(row)! * names.size + names.get(seat)!
}

function inOrder(seats: ColumnSeat[], place: (seat: ColumnSeat) => number): ColumnSeat[] {
  const keys = seats.map(place)
  if (keys.every((key, i) => i === 0 || keys[i - 1]! <= key)) return seats
  return keys
    .map((key, i) => ({ key, seat: seats[i]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ seat }) => seat)
}

class Holders {
  readonly list: Holder[] = []
  readonly #keys = new Palette<string>()

  add(holder: Holder): number {
    const place = this.#keys.add(holderKey(holder))
    this.list[place] ??= { ...holder }
    return place
  }
}

function encodeSection(section: string, seats: readonly ColumnSeat[], holders: Holders): Columns {
  const prefixes = new Palette<string>()
  const rows = new Palette<string>()
  const prices = new Palette<number>()
  const preview = mostCommon(seats.map((seat) => seat.preview))
  const held = (seat: ColumnSeat) => seat.until !== null || seat.holder !== null
  return {
    section,
    prefix: toRuns(seats.map((seat) => prefixes.add(seat.uuid.slice(0, PREFIX_LENGTH)))),
    prefixes: prefixes.values,
    count: toRuns(toDifferences(seats.map((seat) => Number.parseInt(seat.uuid.slice(PREFIX_LENGTH), 16)))),
    row: toRuns(seats.map((seat) => rows.add(seat.row))),
    rows: rows.values,
    seat: toSeatRuns(seats.map((seat) => seat.seat)),
    price: toRuns(seats.map((seat) => prices.add(seat.price))),
    prices: prices.values,
    status: toRuns(seats.map((seat) => seatStatuses.indexOf(seat.status))),
    version: toRuns(seats.map((seat) => seat.version)),
    holds: seats.flatMap((seat, index) =>
      held(seat) ? [[index, seat.until, seat.holder && holders.add(seat.holder)] as Columns['holds'][number]] : [],
    ),
    preview,
    previews: seats.flatMap((seat, index) =>
      seat.preview === preview ? [] : [[index, seat.preview] as [number, string | null]],
    ),
  }
}

function mostCommon(values: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: string | null = null
  for (const [value, count] of counts) if (count > (counts.get(best) ?? 0)) best = value
  return best
}

/** Whether a text is a whole number of at most nine digits without leading zeros, so that the number is written the same way. */
export const isPlainNumber = (text: string) => /^(0|[1-9]\d{0,8})$/.test(text)

function toSeatRuns(names: readonly string[]): Columns['seat'] {
  const runs: Columns['seat'] = []
  for (let at = 0; at < names.length;) {
    let length = 1
    if (isPlainNumber(names[at]!)) {
      const first = Number(names[at])
      while (names[at + length] === String(first + length)) length++
      runs.push(length > 1 ? [first, length] : names[at]!)
    } else runs.push(names[at]!)
    at += length
  }
  return runs
}
