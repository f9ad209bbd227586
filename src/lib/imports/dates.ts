import type { DateOrder } from './date-orders.ts'

/**
 * The form of a column's dates: `order` is for `3/1/2027` and `3-1-2027`, null if unknown; `chosen` is true if the user chose the
 * order.
 */
export type DateConvention = { order: DateOrder | null; chosen: boolean }

/**
 * A written date. `order` is that of its two numbers, null if either could be the month. `fixed` is true if the format allows
 * only one order. `rest` is the text after the date.
 */
type Written = { year: number; numbers: [number, number]; order: DateOrder | null; fixed: boolean; rest: string }

const yearFirst = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/
const yearLast = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?!\d)(.*)$/
const clock = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.0+)?)?(?: ?([ap])\.? ?m\.?)?$/i

/** Reads a date by itself, without its column; null if the text begins with no date. Years of two digits are in this century. */
function readWritten(text: string): Written | null {
  const iso = yearFirst.exec(text)
  if (iso) return { year: Number(iso[1]), numbers: [Number(iso[3]), Number(iso[4])], order: 'mdy', fixed: true, rest: iso[5]! }
  const found = yearLast.exec(text)
  if (!found) return null
  const [, first, sign, second, year, rest] = found
  const numbers: [number, number] = [Number(first), Number(second)]
  const fixed = sign === '.'
  const order = fixed ? 'dmy' : orderOf(numbers)
  return { year: Number(year) + (year!.length === 2 ? 2000 : 0), numbers, order, fixed, rest: rest! }
}

/** The order of two numbers in a date; null if either could be the month. */
function orderOf([first, second]: [number, number]): DateOrder | null {
  if (first > 12) return second > 12 ? null : 'dmy'
  return second > 12 ? 'mdy' : null
}

/** Collects the order of day and month from the cells of a column. */
export function dateSurvey(): { see: (cell: string) => void; order: () => DateOrder | 'both' | null } {
  const seen = { mdy: false, dmy: false }
  return {
    see(cell) {
      const written = readWritten(cell)
      if (written?.order && !written.fixed) seen[written.order] = true
    },
    order: () => (seen.mdy && seen.dmy ? 'both' : seen.mdy ? 'mdy' : seen.dmy ? 'dmy' : null),
  }
}

/** Reads a date without a time of day; `undecided` if the order of day and month is unknown, null if the text is no such date. */
export function readDay(text: string, convention: DateConvention): Temporal.PlainDate | 'undecided' | null {
  const written = readWritten(text)
  return written?.rest === '' ? dayOf(written, convention) : null
}

/** Reads a date and a time of day; `undecided` if the order of day and month is unknown, null if the text is no such moment. */
export function readDayAndTime(text: string, convention: DateConvention): Temporal.PlainDateTime | 'undecided' | null {
  const written = readWritten(text)
  const rest = written && /^(?:, ?| |T)(.+)$/.exec(written.rest)
  const time = rest && readTime(rest[1]!)
  if (!time) return null
  const day = dayOf(written, convention)
  return day === null || day === 'undecided' ? day : day.toPlainDateTime(time)
}

/** Reads a time of day, `07:05 PM` or `19:05`; null if the text is no time of day. */
export function readTime(text: string): Temporal.PlainTime | null {
  const match = clock.exec(text)
  const half = match?.[4]?.toLowerCase()
  const [hour, minute, second] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3] ?? 0)]
  if (!match || minute > 59 || second > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  return Temporal.PlainTime.from({ hour: half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour, minute, second })
}

function dayOf({ year, numbers, order, fixed }: Written, { order: known, chosen }: DateConvention) {
  const taken = chosen && !fixed ? known : (order ?? known ?? (numbers[0] === numbers[1] ? 'mdy' : null))
  if (taken === null) return Math.min(...numbers) > 12 ? null : ('undecided' as const)
  const [month, day] = taken === 'mdy' ? numbers : [numbers[1], numbers[0]]
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return null
  }
}
