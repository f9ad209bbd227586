import { readOptional, readPrice, readRequired, readUrl, clip } from './cells.ts'
import { refuse } from './refuse.ts'
import { eventsShape, scheduleShape, seatsShape, vipShape } from './shapes.ts'
import { readTable, type Line, type Reader, type Tell } from './table.ts'
import type { ImportFile, Refused, SeatRow, Understood } from './types.ts'

/** The most seats a file may hold, and one range. */
const maxSeats = 100_000
const maxRange = 1_000

/** Reads a file of seats: a line each, or ranges (decisions on imports). A seat is known by section, row and seat. */
export function readSeatsFile(file: ImportFile): Understood<'seats', SeatRow> | Refused {
  return readTable(file, [seatsShape], [eventsShape, scheduleShape, vipShape], seatsReader)
}

/** What makes a seat the same seat in the next file. */
export const seatKey = (seat: Pick<SeatRow, 'section' | 'row' | 'seat'>): string =>
  `${seat.section}\u0000${seat.row}\u0000${seat.seat}`

function seatsReader(): Reader<SeatRow> {
  const rows: { line: number; value: SeatRow }[] = []
  const lineOf = new Map<string, number>()

  const add = (line: number, value: SeatRow): number | undefined => {
    const key = seatKey(value)
    const earlier = lineOf.get(key)
    if (earlier !== undefined) return earlier
    lineOf.set(key, line)
    rows.push({ line, value })
    return undefined
  }

  return {
    rows: () => rows,
    readLine(line, tell) {
      const section = readRequired(line, 'section', tell)
      const row = readOptional(line, 'row', tell)
      const price = readPrice(line, tell)
      const preview = line.has('avfms_preview_url') ? { avfms_preview_url: readUrl(line, 'avfms_preview_url', tell) } : {}
      const seats = readSeats(line, tell)
      if (section === undefined || row === undefined || price === undefined || !seats) return 0
      if ('avfms_preview_url' in preview && preview.avfms_preview_url === undefined) return 0
      if (rows.length + seats.length > maxSeats) return refuse('too_many_seats', { max: maxSeats })

      let taken = 0
      let repeated: { seat: string; line: number } | undefined
      for (const seat of seats) {
        const earlier = add(line.number, { section, row, seat, price, ...preview } as SeatRow)
        if (earlier === undefined) taken++
        else repeated ??= { seat, line: earlier }
      }
      const count = seats.length - taken
      if (repeated) {
        if (count === 1) tell(line.number, 'duplicate_seat', repeated)
        else tell(line.number, 'duplicate_seats', { count, ...repeated })
      }
      return taken
    },
  }
}

/** The seats of a line: the one it names, or its range. Undefined (and told) where it has neither. */
function readSeats(line: Line, tell: Tell): string[] | undefined {
  const first = line.cell('first_seat')
  const last = line.cell('last_seat')
  if (line.cell('seat') !== '') {
    const seat = readRequired(line, 'seat', tell)
    return seat === undefined ? undefined : [seat]
  }
  if (first === '' || last === '') return void tell(line.number, 'seat_or_range', {}, line.has('seat') ? 'seat' : 'first_seat')
  if (!/^\d{1,9}$/.test(first) || !/^\d{1,9}$/.test(last)) {
    return void tell(line.number, 'range_number', { first: clip(first), last: clip(last) }, 'first_seat')
  }
  const from = Number(first)
  const count = Number(last) - from + 1
  if (count < 1) return void tell(line.number, 'range_descending', { first, last }, 'last_seat')
  if (count > maxRange) return void tell(line.number, 'range_too_long', { count, max: maxRange }, 'last_seat')
  return Array.from({ length: count }, (_, at) => String(from + at))
}
