import type { Seat } from '#contract/inventory.ts'
import { PREFIX_LENGTH, Palette, seatStatuses } from '#lib/columns.ts'
import type { ColumnSeat, Columns, Holder } from '#lib/columns.ts'
import { expandDifferences, expandRuns, lengthOfRuns } from '#lib/runs.ts'
import { seatId } from '#lib/uuid.ts'
import { SECTION_LAYOUT } from './seat-tables.ts'
import type { SectionRecord } from './seat-tables.ts'

/** A hold as the server told it; `until` in epoch milliseconds. */
export interface Hold {
  until: number | null
  holder: Holder | null
}

/** The seats of one section in memory: the server's word, seats in natural order of row and seat. */
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
  holds: Map<number, Hold>
  bytes: ArrayBuffer
}

const wide = ['count', 'version', 'row', 'name', 'price', 'prefix', 'preview'] as const
type Wide = Record<(typeof wide)[number], Uint32Array>

/** The columns over one buffer: seven of 32 bits, then the status in a byte. One buffer is cloned once, and quickly. */
function layOut(size: number, bytes: ArrayBuffer = new ArrayBuffer(size * (wide.length * 4 + 1))) {
  if (bytes.byteLength !== size * (wide.length * 4 + 1)) throw new RangeError(`${bytes.byteLength} bytes for ${size} seats`)
  const columns = Object.fromEntries(wide.map((name, i) => [name, new Uint32Array(bytes, i * size * 4, size)])) as unknown as Wide
  return { ...columns, status: new Uint8Array(bytes, wide.length * size * 4, size), bytes }
}

/**
 * The seats of a section from the columns of a snapshot.
 * @throws where the columns contradict each other: then nothing of the section can be trusted
 */
export function fromColumns(columns: Columns, holders: readonly Holder[]): SectionData {
  const size = lengthOfRuns(columns.status)
  const names: string[] = []
  const previews = new Palette<string | null>([columns.preview])
  const data = { ...layOut(size), names, previews: previews.values }
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
    holds.set(ordinal, { until: until === null ? null : Date.parse(until), holder: holder === null ? null : (holders[holder] ?? null) })
  }
  const { section, prefixes, rows, prices } = columns
  return { section, size, prefixes, rows, prices, holds, ...data }
}

/** Writes the names of seats as indexes of a palette. Runs of numbers mostly repeat runs before them: those cost no text at all. */
function expandNames(runs: Columns['seat'], palette: string[], into: Uint32Array): void {
  const places = new Map<string, number>()
  const numbers: number[] = []
  const placeOf = (name: string) => {
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, palette.length)
    return palette.push(name) - 1
  }
  let at = 0
  for (const run of runs) {
    const [first, length] = typeof run === 'string' ? [0, 1] : run
    if (!(Number.isInteger(first) && length > 0 && at + length <= into.length)) throw new RangeError(`${length} names at ${at} of ${into.length}`)
    if (typeof run === 'string') {
      into[at++] = placeOf(run)
      continue
    }
    let place = -2
    for (let number = first; number < first + length; number++) {
      if (numbers[place + 1] === number) place++
      else numbers[(place = placeOf(String(number)))] = number
      into[at++] = place
    }
  }
  if (at !== into.length) throw new RangeError(`${at} names for ${into.length} seats`)
}

/** The record of a section, to be stored. It shares the section's memory. */
export function toRecord(event: number, data: SectionData): SectionRecord {
  const { section, size, prefixes, rows, names, prices, previews, bytes } = data
  const ids = new Palette<number>()
  const holders: Holder[] = []
  const holds = new Float64Array(data.holds.size * 3)
  let at = 0
  for (const [ordinal, { until, holder }] of data.holds) {
    const place = holder === null ? -1 : ids.add(holder.id)
    if (holder !== null) holders[place] ??= holder
    holds.set([ordinal, until ?? Number.NaN, place], at)
    at += 3
  }
  return { event, section, layout: SECTION_LAYOUT, size, prefixes, rows, names, prices, previews, holders, holds, bytes }
}

/**
 * The seats of a stored section.
 * @throws where the record is of another layout or damaged
 */
export function fromRecord(record: SectionRecord): SectionData {
  const { section, size, prefixes, rows, names, prices, previews, holders, holds: flat, bytes } = record
  if (record.layout !== SECTION_LAYOUT) throw new RangeError(`layout ${record.layout}`)
  const columns = layOut(size, bytes)
  checkIndexes(columns.row, rows)
  checkIndexes(columns.name, names)
  checkIndexes(columns.price, prices)
  checkIndexes(columns.prefix, prefixes)
  checkIndexes(columns.preview, previews)
  const holds = new Map<number, Hold>()
  for (let i = 0; i < flat.length; i += 3) holds.set(flat[i]!, { until: Number.isNaN(flat[i + 1]!) ? null : flat[i + 1]!, holder: holders[flat[i + 2]!] ?? null })
  return { section, size, prefixes, rows, names, prices, previews, holds, ...columns }
}

function checkIndexes(column: Uint32Array, palette: readonly unknown[]): void {
  let highest = -1
  for (let i = 0; i < column.length; i++) if (column[i]! > highest) highest = column[i]!
  if (highest >= palette.length) throw new RangeError(`index ${highest} of ${palette.length}`)
}

export const uuidAt = (data: SectionData, ordinal: number): string => seatId(data.prefixes[data.prefix[ordinal]!]!, data.count[ordinal]!)

/** A seat as the encoder takes it. */
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

/** A seat of the contract as the encoder takes it. */
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

/** The ordinal of a seat, -1 where the section lacks it. Scans the column: for a few seats of a section at a time. */
export function ordinalOf(data: SectionData, uuid: string): number {
  const count = Number.parseInt(uuid.slice(PREFIX_LENGTH), 16)
  const prefix = uuid.slice(0, PREFIX_LENGTH)
  for (let at = data.count.indexOf(count); at !== -1; at = data.count.indexOf(count, at + 1)) {
    if (data.prefixes[data.prefix[at]!] === prefix) return at
  }
  return -1
}
