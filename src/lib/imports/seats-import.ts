import { readOptional, readPrice, readRequired, readUrl, clip } from './cells.ts'
import { refuse } from './refuse.ts'
import { allEventShapes, seatsShape, vipShape } from './shapes.ts'
import { readTable, type Line, type Reader, type Report } from './table.ts'
import type { ImportFile, Refused, SeatRow, Understood } from './types.ts'

/** The most seats in a file, and in one range. */
const maxSeats = 100_000
const maxRange = 1_000
/** The most characters of a hold code. */
const MAX_HOLD_CODE = 100

/** Reads a file of seats with prices in a currency: a line for each seat, or ranges. Section, row and seat identify a seat. */
export function readSeatsFile(file: ImportFile, currency: string): Understood<'seats', SeatRow> | Refused {
  const shapes = { shapes: [seatsShape], others: [...allEventShapes, vipShape] }
  return readTable(file, shapes, () => seatsReader(currency))
}

/** The key that identifies a seat in later files, too. */
export const seatKey = (seat: Pick<SeatRow, 'section' | 'row' | 'seat'>): string =>
  `${seat.section}\u0000${seat.row}\u0000${seat.seat}`

function seatsReader(currency: string): Reader<SeatRow> {
  const rows: { line: number; value: SeatRow }[] = []
  /** The line of each seat, by section and row, then by seat. */
  const places = new Map<string, Map<string, number>>()

  return {
    rows: () => rows,
    readLine(line, report) {
      const section = readRequired(line, 'section', report)
      const row = readOptional(line, 'row', report)
      const price = readPrice(line, currency, report)
      const hasPreview = line.has('avfms_preview_url')
      const preview = hasPreview ? readUrl(line, 'avfms_preview_url', report) : null
      const code = line.has('hold_code') ? readOptional(line, 'hold_code', report, MAX_HOLD_CODE) : ''
      const seats = readSeats(line, report)
      if (section === undefined || row === undefined || price === undefined || preview === undefined) return 0
      if (code === undefined || !seats) return 0
      if (rows.length + seats.length > maxSeats) return refuse('too_many_seats', { max: maxSeats })

      const place = `${section}\u0000${row}`
      const lineOf = places.get(place) ?? new Map<string, number>()
      places.set(place, lineOf)
      const { number } = line
      const repeated: { seat: string; line: number }[] = []
      for (const seat of seats) {
        const earlier = lineOf.get(seat)
        if (earlier !== undefined) {
          repeated.push({ seat, line: earlier })
          continue
        }
        lineOf.set(seat, number)
        const value: SeatRow = { section, row, seat, price }
        if (hasPreview) value.avfms_preview_url = preview
        if (line.has('hold_code')) value.hold_code = code || null
        rows.push({ line: number, value })
      }
      reportRepeated(number, repeated, report)
      return seats.length - repeated.length
    },
  }
}

function reportRepeated(number: number, repeated: { seat: string; line: number }[], report: Report) {
  const [first] = repeated
  if (!first) return
  if (repeated.length === 1) report(number, 'duplicate_seat', first)
  else report(number, 'duplicate_seats', { count: repeated.length, ...first })
}

/** The seats of a line: its one seat, or its range. Undefined (and reported) if the line has neither, or they are invalid. */
function readSeats(line: Line, report: Report): string[] | undefined {
  const first = line.cell('first_seat')
  const last = line.cell('last_seat')
  if (line.cell('seat') !== '') {
    const seat = readRequired(line, 'seat', report)
    return seat === undefined ? undefined : [seat]
  }
  if (first === '' || last === '') return void report(line.number, 'seat_or_range', {}, line.has('seat') ? 'seat' : 'first_seat')
  if (!/^\d{1,9}$/.test(first) || !/^\d{1,9}$/.test(last)) {
    return void report(line.number, 'range_number', { first: clip(first), last: clip(last) }, 'first_seat')
  }
  const from = Number(first)
  const count = Number(last) - from + 1
  if (count < 1) return void report(line.number, 'range_descending', { first, last }, 'last_seat')
  if (count > maxRange) return void report(line.number, 'range_too_long', { count, max: maxRange }, 'last_seat')
  // Seats of a range that begins with zeros have the same number of digits.
  const width = first.startsWith('0') ? first.length : 1
  const seats = Array.from({ length: count }, (_, at) => String(from + at).padStart(width, '0'))
  if (seats.at(-1) !== last) return void report(line.number, 'range_zeros', { first, last }, 'last_seat')
  return seats
}
