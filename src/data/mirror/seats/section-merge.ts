import { encodeSections, seatStatuses } from '#lib/columns.ts'
import type { ColumnSeat } from '#lib/columns.ts'
import { fromColumns, ordinalOf, seatAt, uuidAt } from './section-data.ts'
import type { SectionData } from './section-data.ts'

export interface Merged {
  /** The given object if only values changed; a new one if seats were added or renamed, because ordinals then change. */
  data: SectionData
  /** The ordinals that changed; empty for a new object, since any of its ordinals may have changed. */
  changed: number[]
}

/** Makes a section from its first seats. @throws RangeError if no seat is in the section */
export function newSection(section: string, seats: readonly ColumnSeat[]): SectionData {
  const encoded = encodeSections(seats)
  const columns = encoded.sections.find((one) => one.section === section)
  if (columns === undefined) throw new RangeError(`no seat of section ${section}`)
  return fromColumns(columns, encoded.holders)
}

/**
 * Merges rows that the server confirmed into a section. The newest version of each row stays, in whatever order the rows arrive.
 * New seats are inserted in natural order.
 */
export function mergeSeats(
  data: SectionData,
  seats: readonly ColumnSeat[],
  find: (uuid: string) => number = (uuid) => ordinalOf(data, uuid),
): Merged {
  const changed: number[] = []
  const added = new Map<string, ColumnSeat>()
  for (const seat of seats) {
    const ordinal = find(seat.uuid)
    if (ordinal === -1) {
      const known = added.get(seat.uuid)
      if (known === undefined || known.version < seat.version) added.set(seat.uuid, seat)
    } else if (data.version[ordinal]! < seat.version) {
      if (isElsewhere(data, ordinal, seat)) return { data: rebuilt(data, seats), changed: [] }
      write(data, ordinal, seat)
      changed.push(ordinal)
    }
  }
  return added.size === 0 ? { data, changed } : { data: rebuilt(data, [...added.values()]), changed: [] }
}

/** Whether a seat's row or name differs from the stored one, so that the seat has another place in the order. */
const isElsewhere = (data: SectionData, ordinal: number, seat: ColumnSeat) =>
  data.rows[data.row[ordinal]!] !== seat.row || data.names[data.name[ordinal]!] !== seat.seat

function rebuilt(data: SectionData, seats: readonly ColumnSeat[]): SectionData {
  const all = new Map<string, ColumnSeat>()
  for (let i = 0; i < data.size; i++) all.set(uuidAt(data, i), seatAt(data, i))
  for (const seat of seats) {
    const known = all.get(seat.uuid)
    if (known === undefined || known.version < seat.version) all.set(seat.uuid, seat)
  }
  return newSection(data.section, [...all.values()])
}

function write(data: SectionData, ordinal: number, seat: ColumnSeat): void {
  data.version[ordinal] = seat.version
  data.status[ordinal] = seatStatuses.indexOf(seat.status)
  data.price[ordinal] = placeOf(data.prices, seat.price)
  data.preview[ordinal] = placeOf(data.previews, seat.preview)
  if (seat.until === null && seat.holder === null) data.holds.delete(ordinal)
  else data.holds.set(ordinal, { until: seat.until === null ? null : Date.parse(seat.until), holder: seat.holder })
}

function placeOf<Value>(palette: Value[], value: Value): number {
  const place = palette.indexOf(value)
  return place === -1 ? palette.push(value) - 1 : place
}

/** The seats whose copy in `known` is newer than in `fresh`. Only seats in `fresh` count. */
export function newerSeats(fresh: SectionData, known: SectionData): ColumnSeat[] {
  const places = sameSeats(fresh, known) ? null : new Map(Array.from({ length: fresh.size }, (_, i) => [uuidAt(fresh, i), i]))
  const newer: ColumnSeat[] = []
  for (let i = 0; i < known.size; i++) {
    const place = places === null ? i : places.get(uuidAt(known, i))
    if (place !== undefined && fresh.version[place]! < known.version[i]!) newer.push(seatAt(known, i))
  }
  return newer
}

function sameSeats(a: SectionData, b: SectionData): boolean {
  if (a.size !== b.size || a.prefixes.length !== 1 || b.prefixes.length !== 1 || a.prefixes[0] !== b.prefixes[0]) return false
  for (let i = 0; i < a.size; i++) if (a.count[i] !== b.count[i]) return false
  return true
}
