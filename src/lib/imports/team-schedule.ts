import { slug } from '#lib/case.ts'
import { parseLocalDateTime } from '#lib/local-time.ts'
import { formatClock, isTimeZone } from '#lib/time.ts'
import { venueName, venueZone } from '#lib/venues.ts'
import { clip, readRequired } from './cells.ts'
import { readDay, readDayAndTime, readTime } from './dates.ts'
import { maxEvents, refuse } from './refuse.ts'
import { matchGames, type Game } from './same-games.ts'
import type { Line, Reader, Report } from './table.ts'
import type { EventRow, EventsContext } from './types.ts'

const eastern = 'America/New_York'
/** The zone of a game by the number of hours that its START TIME is behind Eastern time. */
const zoneByHours = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']

/** A game of a schedule: `date` is its local day, `at` its start, ISO 8601 in UTC. */
type Played = Pick<EventRow, 'title' | 'timezone' | 'venue' | 'category' | 'league'> & { date: Temporal.PlainDate; at: string }

/**
 * Reads lines of a schedule. Games without a start time are left out, with a problem. An id is made of date and title, so that the
 * same game has the same id in next week's file.
 */
export function teamScheduleReader(context: EventsContext): Reader<EventRow> {
  const games: Game[] = []
  const lineOf = new Map<string, number>()
  return {
    rows: () => matchGames(games, context.known),
    readLine(line, report) {
      const played = line.has('START TIME ET') ? readEastern(line, context, report) : readLocal(line, context, report)
      if (!played) return 0
      const { date, at, ...value } = played
      const { title } = value
      const key = `${date.toString().replaceAll('-', '')}-${slug(title)}`
      const same = lineOf.get(`${key} ${at}`)
      if (same !== undefined) {
        const column = line.has('SUBJECT') ? 'SUBJECT' : 'HOME TEAM'
        report(line.number, 'duplicate', { column, value: clip(title), line: same }, column)
        return 0
      }
      if (games.length === maxEvents) return refuse('too_many_events', { max: maxEvents })
      lineOf.set(`${key} ${at}`, line.number)
      games.push({ line: line.number, key, at, value: { ...value, time: at } })
      return 1
    },
  }
}

/** Reads a baseball game. START DATE and START TIME ET give its moment; START TIME gives the day, and the zone if needed. */
function readEastern(line: Line, context: EventsContext, report: Report): Played | undefined {
  const title = readRequired(line, 'SUBJECT', report)
  const location = readRequired(line, 'LOCATION', report)
  const date = readDate(line, 'START DATE', report)
  const times = readTimes(line, report)
  if (!title || !location || !date || !times) return undefined
  const at = startOf(date, times.start, times.eastern)
  const timezone = readZone(line, location, at, times, context, report)
  return timezone ? { date, at, title, timezone, venue: venueName(location), category: 'sport', league: 'MLB' } : undefined
}

/** Reads a game of a calendar or of a league's fixtures, whose time is local to its venue. */
function readLocal(line: Line, context: EventsContext, report: Report): Played | undefined {
  const isCalendar = line.has('SUBJECT')
  const title = isCalendar ? readRequired(line, 'SUBJECT', report) : readTeams(line, report)
  const location = readRequired(line, 'LOCATION', report)
  const start = isCalendar ? readCalendarStart(line, report) : readMoment(line, report)
  const named = readNamedZone(line, report)
  if (!title || !location || !start || named === undefined) return undefined
  const [place] = location.split(',')
  const timezone = venueZone(location) ?? venueZone(place!) ?? (named || context.timezone || context.channelZone)
  const local = parseLocalDateTime(start.toString(), timezone)
  const column = isCalendar ? 'START TIME' : 'DATE'
  if (local?.note === 'gap') return void report(line.number, 'time_gap', { value: start.toString(), timezone }, column)
  if (!local) return void report(line.number, 'time', { value: start.toString() }, column)
  const category = isCalendar ? {} : { category: 'sport' }
  return { date: start.toPlainDate(), at: local.at, title, timezone, venue: venueName(location), ...category }
}

function readTeams(line: Line, report: Report): string | undefined {
  const home = readRequired(line, 'HOME TEAM', report, 120)
  const away = readRequired(line, 'AWAY TEAM', report, 120)
  return home && away ? `${home} vs ${away}` : undefined
}

function readCalendarStart(line: Line, report: Report): Temporal.PlainDateTime | undefined {
  const date = readDate(line, 'START DATE', report)
  if (line.cell('START TIME') === '') return void report(line.number, 'no_start_time', {}, 'START TIME')
  const time = readClock(line, 'START TIME', report)
  return date && time ? date.toPlainDateTime(time) : undefined
}

/** Reads a day with a time of day; a day alone, or TBA, is a game without a start time. */
function readMoment(line: Line, report: Report): Temporal.PlainDateTime | undefined {
  const value = line.cell('DATE')
  const convention = line.dates('DATE')
  const moment = readDayAndTime(value, convention)
  if (moment === 'undecided') return void report(line.number, 'date_undecided', { value: clip(value) }, 'DATE')
  if (moment) return moment
  const isOpen = /^tb[acd]$/i.test(value) || readDay(value, convention) !== null
  return void report(line.number, isOpen ? 'no_start_time' : 'time', isOpen ? {} : { value: clip(value) }, 'DATE')
}

/** The zone in the file's column; '' if it is blank, undefined (with a problem) if it is no zone. */
function readNamedZone(line: Line, report: Report): string | undefined {
  const named = line.cell('TIMEZONE')
  if (named !== '' && !isTimeZone(named)) return void report(line.number, 'timezone', { value: clip(named) }, 'TIMEZONE')
  return named
}

/**
 * The moment of a game. START DATE is the local day of START TIME; Eastern time may be on the next day already
 * (a late game in the west) or still on the day before (a game abroad), whichever is nearer to START TIME.
 */
function startOf(date: Temporal.PlainDate, start: Temporal.PlainTime, easternTime: Temporal.PlainTime): string {
  const hours = start.until(easternTime).total('hours')
  const days = hours < -12 ? 1 : hours > 12 ? -1 : 0
  const local = date.add({ days }).toPlainDateTime(easternTime)
  return local.toZonedDateTime(eastern).toInstant().toString({ fractionalSecondDigits: 3 })
}

/** The zone of a game, from the first of these that is known: its venue, the file's column, the user's choice, its two times. */
function readZone(
  line: Line,
  location: string,
  at: string,
  times: Times,
  context: EventsContext,
  report: Report,
): string | undefined {
  const named = readNamedZone(line, report)
  if (named === undefined) return undefined
  const given = venueZone(location) ?? (named || context.timezone)
  if (given) return given
  if (formatClock(at, context.channelZone) === times.start.toString().slice(0, 5)) return context.channelZone
  const behind = (times.start.until(times.eastern).total('hours') + 24) % 24
  const zone = zoneByHours[behind]
  if (!zone) report(line.number, 'unknown_zone', { venue: clip(location) }, 'LOCATION')
  return zone
}

type Times = { start: Temporal.PlainTime; eastern: Temporal.PlainTime }

function readTimes(line: Line, report: Report): Times | undefined {
  if (line.cell('START TIME') === '') return void report(line.number, 'no_start_time', {}, 'START TIME')
  if (line.cell('START TIME ET') === '') return void report(line.number, 'no_eastern_time', {}, 'START TIME ET')
  const start = readClock(line, 'START TIME', report)
  const easternTime = readClock(line, 'START TIME ET', report)
  return start && easternTime ? { start, eastern: easternTime } : undefined
}

function readClock(line: Line, column: string, report: Report): Temporal.PlainTime | undefined {
  const value = line.cell(column)
  return readTime(value) ?? void report(line.number, 'clock', { value: clip(value) }, column)
}

/** Reads a date, `04/08/22` or `04/08/2022`, or in a spreadsheet's format. */
function readDate(line: Line, column: string, report: Report): Temporal.PlainDate | undefined {
  const value = line.cell(column)
  if (value === '') return void report(line.number, 'missing', { column }, column)
  const day = readDay(value, line.dates(column))
  if (day === 'undecided') return void report(line.number, 'date_undecided', { value: clip(value) }, column)
  return day ?? void report(line.number, 'date', { value: clip(value) }, column)
}
