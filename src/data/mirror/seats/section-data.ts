import type { Seat } from '#contract/inventory.ts'
import { holderKey, PREFIX_LENGTH, Palette, isPlainNumber, seatStatuses } from '#lib/columns.ts'
import type { ColumnSeat, Columns, Holder } from '#lib/columns.ts'
import { expandDifferences, expandRuns, lengthOfRuns } from '#lib/runs.ts'
import { seatId } from '#lib/uuid.ts'
import { SECTION_LAYOUT } from './seat-tables.ts'
import type { SectionRecord } from './seat-tables.ts'

/** A hold as the server sent it; `until` in epoch milliseconds. */
export interface Hold {
  until: number | null
  holder: Holder | null
}

/** The seats of one section in memory, in natural order of row and seat, with the server's state. */
export interface SectionData {
  section: string
  size: number
  prefixes: string[]
  rows: string[]
  names: string[]
  prices: number[]
  previews: (string | null)[]
  /** The last 32 bits of each id. */
  count: Uint32Array
  version: Uint32Array
  prefix: Uint32Array
  row: Uint32Array
  name: Uint32Array
  price: Uint32Array
  preview: Uint32Array
  status: Uint8Array
  /** Space for the shown codes, which `LiveSection` writes. */
  codes: Uint8Array
  holds: Map<number, Hold>
}

/** The bytes of a stored seat: seven columns of 32 bits, and one byte for the status. */
const RECORD_BYTES = 7 * 4 + 1
/** The bytes of a seat in memory: its columns, and one byte for the shown code, which is not stored. */
const SEAT_BYTES = RECORD_BYTES + 1

/**
 * Allocates memory for sections from big buffers, because a stadium has hundreds of sections and separate buffers would take
 * more memory and time.
 */
export class Arena {
  #buffer = new ArrayBuffer(0)
  #used = 0

  take(bytes: number): { buffer: ArrayBuffer; start: number } {
    if (this.#used + bytes > this.#buffer.byteLength) {
      this.#buffer = new ArrayBuffer(Math.max(bytes, ARENA_BYTES))
      this.#used = 0
    }
    const start = this.#used
    // Columns of 32 bits begin at multiples of four.
    this.#used += (bytes + 3) & ~3
    return { buffer: this.#buffer, start }
  }
}
const ARENA_BYTES = 2 ** 18

/** A limit above the size of any venue, so that a damaged column does not allocate all memory. */
const MOST_SEATS = 2 ** 21

/** The columns of a section, one after the other in its part of the buffer. */
function layOut(size: number, buffer: ArrayBuffer, start: number) {
  const column = (n: number) => new Uint32Array(buffer, start + n * size * 4, size)
  return {
    count: column(0),
    version: column(1),
    row: column(2),
    name: column(3),
    price: column(4),
    prefix: column(5),
    preview: column(6),
    status: new Uint8Array(buffer, start + 28 * size, size),
    codes: new Uint8Array(buffer, start + RECORD_BYTES * size, size),
  }
}

/**
 * Returns the seats of a section from the columns of a snapshot.
 * @throws if the columns contradict each other, because then no part of the section can be trusted
 */
export function fromColumns(columns: Columns, holders: readonly Holder[], arena = new Arena()): SectionData {
  const size = lengthOfRuns(columns.status)
  if (!(size >= 0 && size < MOST_SEATS)) throw new RangeError(`${size} seats`)
  const { buffer, start } = arena.take(size * SEAT_BYTES)
  const names: string[] = []
  const previews = new Palette<string | null>([columns.preview])
  const data = { ...layOut(size, buffer, start), names, previews: previews.values }
  expandRuns(columns.prefix, data.prefix, columns.prefixes.length)
  expandDifferences(columns.count, data.count)
  expandRuns(columns.row, data.row, columns.rows.length)
  expandRuns(columns.price, data.price, columns.prices.length)
  expandRuns(columns.status, data.status, seatStatuses.length)
  expandRuns(columns.version, data.version)
  expandNames(columns.seat, names, data.name)
  for (const [ordinal, preview] of columns.previews) data.preview[ordinal] = previews.add(preview)
  const holds = new Map<number, Hold>()
  for (const [ordinal, until, holder] of columns.holds) {
    if (!(ordinal < size)) throw new RangeError(`hold of seat ${ordinal} of ${size}`)
    holds.set(ordinal, {
      until: until === null ? null : Date.parse(until),
      holder: holder === null ? null : (holders[holder] ?? null),
    })
  }
  const { section, prefixes, rows, prices } = columns
  return { section, size, prefixes, rows, prices, holds, ...data }
}

/**
 * Writes seat names as indexes into a palette. Most names are numbers, and most rows have the same numbers as the row before. In
 * these rows each name is the next in the palette, without making or looking up a text.
 */
function expandNames(runs: Columns['seat'], palette: string[], into: Uint32Array): void {
  const numbers: number[] = []
  const texts = new Map<string, number>()
  let highest = -1
  let place = -1
  let at = 0
  const add = (name: string, number: number) => {
    numbers.push(number)
    return palette.push(name) - 1
  }
  for (const run of runs) {
    const isText = typeof run === 'string' && !isPlainNumber(run)
    const first = isText ? 0 : typeof run === 'string' ? Number(run) : run[0]
    const length = typeof run === 'string' ? 1 : run[1]
    if (!(Number.isInteger(first) && first >= 0 && length > 0 && at + length <= into.length))
      throw new RangeError(`${length} names at ${at} of ${into.length}`)
    if (isText) {
      place = texts.get(run) ?? add(run, -1)
      texts.set(run, place)
      into[at++] = place
      continue
    }
    for (let number = first; number < first + length; number++) {
      if (place + 1 < numbers.length && numbers[place + 1] === number) place++
      else {
        place = number > highest ? -1 : numbers.indexOf(number)
        if (place === -1) place = add(String(number), number)
        if (number > highest) highest = number
      }
      into[at++] = place
    }
  }
  if (at !== into.length) throw new RangeError(`${at} names for ${into.length} seats`)
}

/** Makes the record of a section for the disk, with a copy of its columns. */
export function toRecord(event: number, data: SectionData): SectionRecord {
  const { section, size, prefixes, rows, names, prices, previews, count } = data
  const bytes = count.buffer.slice(count.byteOffset, count.byteOffset + size * RECORD_BYTES) as ArrayBuffer
  const keys = new Palette<string>()
  const holders: Holder[] = []
  const holds = new Float64Array(data.holds.size * 3)
  let at = 0
  for (const [ordinal, { until, holder }] of data.holds) {
    const place = holder === null ? -1 : keys.add(holderKey(holder))
    if (holder !== null) holders[place] ??= holder
    holds.set([ordinal, until ?? Number.NaN, place], at)
    at += 3
  }
  return { event, section, layout: SECTION_LAYOUT, size, prefixes, rows, names, prices, previews, holders, holds, bytes }
}

/**
 * Returns the seats of a stored section.
 * @throws if the record has another layout or is damaged
 */
export function fromRecord(record: SectionRecord): SectionData {
  const { section, size, prefixes, rows, names, prices, previews, holders, holds: flat, bytes } = record
  if (record.layout !== SECTION_LAYOUT) throw new RangeError(`layout ${record.layout}`)
  if (bytes.byteLength !== size * RECORD_BYTES) throw new RangeError(`${bytes.byteLength} bytes for ${size} seats`)
  const seats = new ArrayBuffer(size * SEAT_BYTES)
  new Uint8Array(seats).set(new Uint8Array(bytes))
  const columns = layOut(size, seats, 0)
  checkIndexes(columns.row, rows)
  checkIndexes(columns.name, names)
  checkIndexes(columns.price, prices)
  checkIndexes(columns.prefix, prefixes)
  checkIndexes(columns.preview, previews)
  const holds = new Map<number, Hold>()
  for (let i = 0; i < flat.length; i += 3)
    holds.set(flat[i]!, { until: Number.isNaN(flat[i + 1]!) ? null : flat[i + 1]!, holder: holders[flat[i + 2]!] ?? null })
  return { section, size, prefixes, rows, names, prices, previews, holds, ...columns }
}

function checkIndexes(column: Uint32Array, palette: readonly unknown[]): void {
  let highest = -1
  for (let i = 0; i < column.length; i++) if (column[i]! > highest) highest = column[i]!
  if (highest >= palette.length) throw new RangeError(`index ${highest} of ${palette.length}`)
}

export const uuidAt = (data: SectionData, ordinal: number): string =>
  seatId(data.prefixes[data.prefix[ordinal]!]!, data.count[ordinal]!)

/** Returns a seat in the form that `encodeSections` takes. */
export function seatAt(data: SectionData, ordinal: number): ColumnSeat {
  const hold = data.holds.get(ordinal)
  return {
    uuid: uuidAt(data, ordinal),
    section: data.section,
    row: data.rows[data.row[ordinal]!]!,
    seat: data.names[data.name[ordinal]!]!,
    price: data.prices[data.price[ordinal]!]!,
    status: seatStatuses[data.status[ordinal]! as 0 | 1 | 2],
    version: data.version[ordinal]!,
    until: hold?.until === undefined || hold.until === null ? null : new Date(hold.until).toISOString(),
    holder: hold?.holder ?? null,
    preview: data.previews[data.preview[ordinal]!]!,
  }
}

/** Converts a seat of the contract into the encoder's form. */
export const columnSeat = (seat: Seat): ColumnSeat => ({
  uuid: seat.uuid,
  section: seat.section,
  row: seat.row,
  seat: seat.seat,
  price: seat.price,
  status: seat.status,
  version: seat.version,
  until: seat.reserved_until,
  holder: seat.reserved_by,
  preview: seat.avfms_preview_url,
})

/** Returns the ordinal of a seat; -1 if the section lacks the seat. Scans the column, so use this for a few seats at a time. */
export function ordinalOf(data: SectionData, uuid: string): number {
  const count = Number.parseInt(uuid.slice(PREFIX_LENGTH), 16)
  const prefix = uuid.slice(0, PREFIX_LENGTH)
  for (let at = data.count.indexOf(count); at !== -1; at = data.count.indexOf(count, at + 1)) {
    if (data.prefixes[data.prefix[at]!] === prefix) return at
  }
  return -1
}
