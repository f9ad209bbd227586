import { slug } from '#lib/case.ts'
import { formatClock, isTimeZone } from '#lib/time.ts'
import { venueName, venueZone } from '#lib/venues.ts'
import { clip, readRequired } from './cells.ts'
import { readDay, readTime } from './dates.ts'
import { maxEvents, refuse } from './refuse.ts'
import { matchGames, type Game } from './same-games.ts'
import type { Line, Reader, Tell } from './table.ts'
import type { EventRow, EventsContext } from './types.ts'

const eastern = 'America/New_York'
/** The zone of a game whose START TIME is so many hours behind Eastern time. */
const zoneByHours = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']

/**
 * Reads lines of a team's schedule. The moment is START DATE with START TIME ET; START TIME only shows the day, and
 * the zone if nothing better does. Games without a start time are left out, with a problem.
 * An id is made of date and title: the same game has the same id in next week's file. Two games of a day: `…-2`.
 */
export function teamScheduleReader(context: EventsContext): Reader<EventRow> {
  const games: Game[] = []
  const lineOf = new Map<string, number>()
  return {
    rows: () => matchGames(games, context.known),
    readLine(line, tell) {
      const title = readRequired(line, 'SUBJECT', tell)
      const location = readRequired(line, 'LOCATION', tell)
      const date = readDate(line, tell)
      const times = readTimes(line, tell)
      if (!title || !location || !date || !times) return 0
      const at = startOf(date, times.start, times.eastern)
      const venue = venueName(location)
      const timezone = readZone(line, location, at, times, context, tell)
      if (!timezone) return 0

      const key = `${date.toString().replaceAll('-', '')}-${slug(title)}`
      const same = lineOf.get(`${key} ${at}`)
      if (same !== undefined) {
        tell(line.number, 'duplicate', { column: 'SUBJECT', value: clip(title), line: same }, 'SUBJECT')
        return 0
      }
      if (games.length === maxEvents) return refuse('too_many_events', { max: maxEvents })
      lineOf.set(`${key} ${at}`, line.number)
      games.push({ line: line.number, key, at, value: { title, time: at, timezone, venue, category: 'sport', league: 'MLB' } })
      return 1
    },
  }
}

/**
 * The moment of a game. START DATE is the day where START TIME is read; Eastern time may be in the next day already
 * (a late game in the west) or still in the one before (a game abroad), whichever is nearer to START TIME.
 */
function startOf(date: Temporal.PlainDate, start: Temporal.PlainTime, easternTime: Temporal.PlainTime): string {
  const hours = start.until(easternTime).total('hours')
  const days = hours < -12 ? 1 : hours > 12 ? -1 : 0
  const local = date.add({ days }).toPlainDateTime(easternTime)
  return local.toZonedDateTime(eastern).toInstant().toString({ fractionalSecondDigits: 3 })
}

/** The zone of a game: its venue's, else the file's column, else the operator's, else what the two times tell. */
function readZone(
  line: Line,
  location: string,
  at: string,
  times: Times,
  context: EventsContext,
  tell: Tell,
): string | undefined {
  const named = line.cell('TIMEZONE')
  if (named !== '' && !isTimeZone(named)) return void tell(line.number, 'timezone', { value: clip(named) }, 'TIMEZONE')
  const told = venueZone(location) ?? (named || context.timezone)
  if (told) return told
  if (formatClock(at, context.channelZone) === times.start.toString().slice(0, 5)) return context.channelZone
  const behind = (times.start.until(times.eastern).total('hours') + 24) % 24
  const zone = zoneByHours[behind]
  if (!zone) tell(line.number, 'unknown_zone', { venue: clip(location) }, 'LOCATION')
  return zone
}

type Times = { start: Temporal.PlainTime; eastern: Temporal.PlainTime }

function readTimes(line: Line, tell: Tell): Times | undefined {
  if (line.cell('START TIME') === '') return void tell(line.number, 'no_start_time', {}, 'START TIME')
  if (line.cell('START TIME ET') === '') return void tell(line.number, 'no_eastern_time', {}, 'START TIME ET')
  const start = readClock(line, 'START TIME', tell)
  const easternTime = readClock(line, 'START TIME ET', tell)
  return start && easternTime ? { start, eastern: easternTime } : undefined
}

function readClock(line: Line, column: string, tell: Tell): Temporal.PlainTime | undefined {
  const value = line.cell(column)
  return readTime(value) ?? void tell(line.number, 'clock', { value: clip(value) }, column)
}

/** A date, `04/08/22` or `04/08/2022`, or as a spreadsheet writes it. */
function readDate(line: Line, tell: Tell): Temporal.PlainDate | undefined {
  const value = line.cell('START DATE')
  if (value === '') return void tell(line.number, 'missing', { column: 'START DATE' }, 'START DATE')
  const day = readDay(value, line.dates('START DATE'))
  if (day === 'undecided') return void tell(line.number, 'date_undecided', { value: clip(value) }, 'START DATE')
  return day ?? void tell(line.number, 'date', { value: clip(value) }, 'START DATE')
}
