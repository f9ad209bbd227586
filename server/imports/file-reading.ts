import { compareValues } from '#lib/compare.ts'
import { readEventsFile } from '#lib/imports/events-import.ts'
import { readSeatsFile } from '#lib/imports/seats-import.ts'
import type { DateOrder } from '#lib/imports/date-orders.ts'
import {
  isRefused,
  type EventLine,
  type ImportFile,
  type KnownEvent,
  type Refused,
  type SeatRow,
  type VipRow,
} from '#lib/imports/types.ts'
import { readVipFile } from '#lib/imports/vip-import.ts'
import { sortKeys } from '#lib/sort-key.ts'
import { seatIdMaker } from '#lib/uuid.ts'

/** A file to read, with the facts about its channel that the reading needs. */
export type ReadingJob =
  | {
      kind: 'events'
      file: ImportFile
      channelZone: string
      timezone: string | undefined
      dates: DateOrder | undefined
      known: ReadonlyMap<string, KnownEvent>
    }
  | { kind: 'seats'; file: ImportFile; currency: string }
  | { kind: 'vip'; file: ImportFile; currency: string }

/**
 * A seat in the form of the import statement: line, id, place with its sort keys, price, picture, position in the file's order.
 */
export interface SeatToWrite {
  l: number
  id: string
  s: string
  r: string
  n: string
  sk: string
  rk: string
  nk: string
  p: number
  v: string | null
  o: number
  /** Whether the file has a column for pictures. */
  has: boolean
  /** The seat's hold code, if the file has that column. */
  h?: string | null
  held?: true
}

/** The rows of each kind of file. */
export interface RowsOf {
  events: EventLine
  seats: SeatToWrite
  vip: { line: number; value: VipRow }
}

/** Reads a whole file. @returns its rows in the order in which they are to be written, and its problems; or why it is refused */
export function readWhole(job: ReadingJob) {
  const read = understand(job)
  if (isRefused(read)) return read
  const { problems, moreProblems, skippedLines, rows } = read
  return { report: { problems, moreProblems, skippedLines }, rows }
}
export type ReadingReport = Exclude<ReturnType<typeof readWhole>, Refused>['report']

function understand(job: ReadingJob) {
  if (job.kind === 'vip') return readVipFile(job.file, job.currency)
  if (job.kind === 'events') return readEventsFile(job.file, job)
  const read = readSeatsFile(job.file, job.currency)
  return isRefused(read) ? read : { ...read, rows: toWrite(read.rows) }
}

/**
 * Returns seats in their natural order. The ids of the seats share a random prefix and end in a number that counts in this order,
 * so that they take almost no space in a snapshot.
 */
function toWrite(rows: readonly { line: number; value: SeatRow }[]): SeatToWrite[] {
  const keyOf = sortKeys()
  const idOf = seatIdMaker()
  return rows
    .map(({ line, value: { section, row, seat, price, avfms_preview_url: preview, hold_code: code } }): SeatToWrite => ({
      l: line,
      id: '',
      s: section,
      r: row,
      n: seat,
      sk: keyOf(section),
      rk: keyOf(row),
      nk: keyOf(seat),
      p: price,
      v: preview ?? null,
      o: 0,
      has: preview !== undefined,
      ...(code !== undefined && { h: code && code.normalize('NFKC'), held: true }),
    }))
    .sort((a, b) => compareValues(a.sk, b.sk) || compareValues(a.rk, b.rk) || compareValues(a.nk, b.nk))
    .map((seat, at) => Object.assign(seat, { id: idOf(at), o: at }))
}
