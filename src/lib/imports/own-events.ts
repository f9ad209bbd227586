import { categories, leagues } from '#lib/fixed-lists.ts'
import { parseLocalDateTime } from '#lib/local-time.ts'
import { isStorable, isTimeZone, toIso } from '#lib/time.ts'
import { clip, readOptional, readRequired } from './cells.ts'
import { readDayAndTime } from './dates.ts'
import { maxEvents, refuse } from './refuse.ts'
import type { Line, Reader, Report } from './table.ts'
import type { EventRow, EventsContext } from './types.ts'

/**
 * Reads lines of our own columns. A blank zone means the channel's; without a zone column, a known event keeps its zone. Other
 * columns that the file lacks stay absent.
 */
export function ownEventsReader({ channelZone, known }: EventsContext): Reader<EventRow> {
  const rows: { line: number; value: EventRow }[] = []
  const lineOf = new Map<string, number>()
  return {
    rows: () => rows,
    readLine(line, report) {
      const event_id = readRequired(line, 'event_id', report)
      const title = readRequired(line, 'title', report)
      const venue = readRequired(line, 'venue', report)
      const timezone = readZone(line, (event_id && known?.get(event_id)?.timezone) || channelZone, channelZone, report)
      const time = timezone && readTime(line, 'time', timezone, report)
      const extras = readExtras(line, timezone ?? channelZone, report)
      if (!event_id || !title || !venue || !timezone || !time || !extras) return 0
      const earlier = lineOf.get(event_id)
      if (earlier !== undefined) {
        report(line.number, 'duplicate', { column: 'event_id', value: clip(event_id), line: earlier }, 'event_id')
        return 0
      }
      if (rows.length === maxEvents) return refuse('too_many_events', { max: maxEvents })
      lineOf.set(event_id, line.number)
      rows.push({ line: line.number, value: { event_id, title, time, timezone, venue, ...extras } })
      return 1
    },
  }
}

function readZone(line: Line, absent: string, channelZone: string, report: Report): string | undefined {
  if (!line.has('timezone')) return absent
  const zone = line.cell('timezone')
  if (zone === '') return channelZone
  if (!isTimeZone(zone)) return void report(line.number, 'timezone', { value: clip(zone) }, 'timezone')
  return zone
}

/** Reads a date-time with an offset, or in the row's zone, in spreadsheet formats. */
function readTime(line: Line, column: string, zone: string, report: Report): string | undefined {
  const value = line.cell(column)
  if (value === '') return void report(line.number, 'missing', { column }, column)
  const plain = /^\d{4}-/.test(value) ? null : readDayAndTime(value, line.dates(column))
  if (plain === 'undecided') return void report(line.number, 'date_undecided', { value: clip(value) }, column)
  const local = parseLocalDateTime(plain?.toString() ?? value, zone)
  if (local?.note === 'gap') return void report(line.number, 'time_gap', { value, timezone: zone }, column)
  const at = local?.at ?? instantOf(value)
  if (!at || !isStorable(at)) return void report(line.number, 'time', { value: clip(value) }, column)
  return at
}

function instantOf(text: string): string | undefined {
  try {
    return toIso(text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
  } catch {
    return undefined
  }
}

type Extras = Pick<EventRow, 'category' | 'league' | 'security_phrase' | 'marketplace_cutoff_at' | 'status'>

/** Reads the optional columns of a line; undefined (and reported) if one of them is wrong. */
function readExtras(line: Line, zone: string, report: Report): Extras | undefined {
  const extras: Extras = {}
  let good = true
  const fail = (...problem: Parameters<Report> extends [number, ...infer Rest] ? Rest : never) => {
    report(line.number, ...problem)
    good = false
  }

  const category = line.cell('category').toLowerCase()
  if (line.has('category')) {
    if (category === '' || categories.some((one) => one === category)) extras.category = category || null
    else fail('category', { value: clip(line.cell('category')) }, 'category')
  }
  const league = line.cell('league')
  if (line.has('league')) {
    const known = leagues.find((one) => one.toLowerCase() === league.toLowerCase())
    if (league !== '' && !known) fail('league', { value: clip(league) }, 'league')
    else if (known && category !== '' && category !== 'sport') fail('league_without_sport', {}, 'league')
    else extras.league = known ?? null
  }
  if (line.has('security_phrase')) {
    const phrase = readOptional(line, 'security_phrase', report, 20)
    if (phrase === undefined) good = false
    else extras.security_phrase = phrase || null
  }
  if (line.has('marketplace_cutoff_at')) {
    const cutoff = line.cell('marketplace_cutoff_at') === '' ? null : readTime(line, 'marketplace_cutoff_at', zone, report)
    if (cutoff === undefined) good = false
    else extras.marketplace_cutoff_at = cutoff
  }
  const status = line.cell('status')
  if (status === '0' || status === '1') extras.status = Number(status) as 0 | 1
  else if (status !== '') fail('status', { value: clip(status) }, 'status')
  return good ? extras : undefined
}
