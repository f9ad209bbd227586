import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEventsFile } from './events-import.ts'
import { isRefused, type EventsContext, type ImportFile } from './types.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const chicago: EventsContext = { channelZone: 'America/Chicago' }
function read(file: ImportFile | string, context = chicago) {
  const result = readEventsFile(typeof file === 'string' ? { name: 'events.csv', bytes: bytes(file) } : file, context)
  if (isRefused(result)) throw new Error(result.refused.message)
  return result
}
const giants: ImportFile = {
  name: 'mlb-giants-2022-schedule.csv',
  bytes: readFileSync(new URL('../../../tests/support/data/mlb-giants-2022-schedule.csv', import.meta.url)),
}
const schedule = (...lines: string[]) => ['START DATE,START TIME,START TIME ET,SUBJECT,LOCATION', ...lines].join('\n')
const own = (...lines: string[]) => ['event_id,title,time,venue,timezone', ...lines].join('\n')
const first = (text: string, context = chicago) => read(text, context).rows[0]?.value

test('the downloaded season has 90 games, each with its own id, and no problems', () => {
  const { kind, rows, problems, skippedLines } = read(giants)
  expect({ kind, problems, skippedLines }).toEqual({ kind: 'team-schedule', problems: [], skippedLines: 0 })
  expect(rows).toHaveLength(90)
  expect(new Set(rows.map(({ value }) => value.event_id)).size).toBe(90)
})

test('games of the season have their moment and the zone of their park', () => {
  const { rows } = read(giants)
  expect(rows[0]).toEqual({
    line: 2,
    value: {
      event_id: '20220318-cubs-at-giants',
      title: 'Cubs at Giants',
      time: '2022-03-19T02:05:00.000Z',
      timezone: 'America/Phoenix',
      venue: 'Scottsdale Stadium',
      category: 'sport',
      league: 'MLB',
    },
  })
  const opener = rows.find(({ value }) => value.event_id.startsWith('20220408'))!.value
  expect([opener.title, opener.time, opener.timezone]).toEqual([
    'Marlins at Giants',
    '2022-04-08T20:35:00.000Z',
    'America/Los_Angeles',
  ])
})

test('the same file gives the same ids again', () => {
  const ids = () => read(giants).rows.map(({ value }) => value.event_id)
  expect(ids()).toEqual(ids())
})

test('a game after midnight Eastern time keeps the date of its own zone', () => {
  expect(first(schedule('04/08/22,09:10 PM,12:10 AM,Cubs at Giants,Oracle Park - San Francisco'))?.time).toBe(
    '2022-04-09T04:10:00.000Z',
  )
})

test('a game abroad keeps its date even if Eastern time is earlier', () => {
  expect(first(schedule('06/24/23,06:10 PM,01:10 PM,Cubs at Cardinals,London Stadium - London'))).toMatchObject({
    time: '2023-06-24T17:10:00.000Z',
    timezone: 'Europe/London',
  })
})

test('two games on one day are distinguished by their time, whatever their order', () => {
  const early = '07/04/22,01:05 PM,04:05 PM,Mets at Giants,Oracle Park - San Francisco'
  const late = '07/04/22,07:05 PM,10:05 PM,Mets at Giants,Oracle Park - San Francisco'
  const ids = (...lines: string[]) => read(schedule(...lines)).rows.map(({ value }) => [value.event_id, value.time.slice(11, 13)])
  expect(ids(early, late)).toEqual([
    ['20220704-mets-at-giants', '20'],
    ['20220704-mets-at-giants-2', '02'],
  ])
  expect(ids(late, early)).toEqual([
    ['20220704-mets-at-giants-2', '02'],
    ['20220704-mets-at-giants', '20'],
  ])
})

test('a game that is in the file twice is imported once', () => {
  const game = '07/04/22,01:05 PM,04:05 PM,Mets at Giants,Oracle Park - San Francisco'
  const { rows, problems } = read(schedule(game, game))
  expect(rows).toHaveLength(1)
  expect(problems.map(({ line, message }) => [line, message])).toEqual([[3, 'SUBJECT “Mets at Giants” is already on line 2.']])
})

test('a game without a time is left out and reported', () => {
  const { rows, problems, skippedLines } = read(
    schedule(
      '10/01/22,,,Mets at Giants,Oracle Park - San Francisco',
      '10/02/22,01:05 PM,04:05 PM,Mets at Giants,Oracle Park - San Francisco',
    ),
  )
  expect([rows.length, skippedLines]).toEqual([1, 1])
  expect(problems).toEqual([{ line: 2, column: 'START TIME', code: 'no_start_time', params: {}, message: 'No start time yet.' }])
})

test('the zone of an unknown park comes from a column, the operator, the channel or the offset from Eastern time', () => {
  const game = '07/04/22,01:05 PM,04:05 PM,Mets at Seals,New Park - Somewhere'
  const withColumn = `START DATE,START TIME,START TIME ET,SUBJECT,LOCATION,Timezone\n${game},America/Vancouver`
  expect(first(withColumn, { ...chicago, timezone: 'America/Tijuana' })?.timezone).toBe('America/Vancouver')
  expect(first(schedule(game), { ...chicago, timezone: 'America/Tijuana' })?.timezone).toBe('America/Tijuana')
  expect(first(schedule(game), { channelZone: 'America/Phoenix' })?.timezone).toBe('America/Phoenix')
  expect(first(schedule(game))?.timezone).toBe('America/Los_Angeles')
  expect(first(schedule(game.replace('01:05 PM', '02:05 PM')), { channelZone: 'Europe/Paris' })?.timezone).toBe('America/Denver')
})

test('a park whose zone cannot be derived is reported', () => {
  const { problems } = read(
    schedule('07/04/22,05:05 PM,04:05 PM,A at B,New Park', '07/04/22,01:05 PM,04:05 PM,C at D,Oracle Park'),
  )
  expect(problems.map(({ line, code }) => [line, code])).toEqual([[2, 'unknown_zone']])
})

test('bad dates and times are reported', () => {
  const at = 'Mets at Giants,Oracle Park - San Francisco'
  const { problems } = read(
    schedule(
      `02/30/22,01:05 PM,04:05 PM,${at}`,
      `04-2022,01:05 PM,04:05 PM,${at}`,
      `04/01/22,13:05 PM,04:05 PM,${at}`,
      `04/01/22,TBD,TBD,${at}`,
      `04/02/22,1:05 pm,16:05,${at}`,
    ),
  )
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [2, 'date'],
    [3, 'date'],
    [4, 'clock'],
    [5, 'clock'],
    [5, 'clock'],
  ])
})

test('a file in the own format accepts times in the row’s zone, in the channel’s zone and with an offset', () => {
  const { rows, kind } = read(
    own(
      '1,One,2026-07-04 19:05,Park,America/Los_Angeles',
      '2,Two,2026-07-04 19:05:30,Park,',
      '3,Three,2026-07-04T19:05:00+02:00,Park,Europe/Paris',
    ),
  )
  expect(kind).toBe('events')
  expect(rows.map(({ value }) => [value.time, value.timezone])).toEqual([
    ['2026-07-05T02:05:00.000Z', 'America/Los_Angeles'],
    ['2026-07-05T00:05:30.000Z', 'America/Chicago'],
    ['2026-07-04T17:05:00.000Z', 'Europe/Paris'],
  ])
  expect(rows[0]!.value).not.toHaveProperty('league')
})

test('optional columns are read, and blank cells clear their values', () => {
  const text = `event_id,title,time,venue,category,league,security_phrase,marketplace_cutoff_at,status
1,One,2026-07-04 19:05,Park,Sport,nba,Blue,2026-07-04 18:00,0
2,Two,2026-07-04 19:05,Park,,,,,
`
  const [one, two] = read(text).rows.map(({ value }) => value)
  expect(one).toMatchObject({
    category: 'sport',
    league: 'NBA',
    security_phrase: 'Blue',
    marketplace_cutoff_at: '2026-07-04T23:00:00.000Z',
    status: 0,
  })
  expect(two).toMatchObject({ category: null, league: null, security_phrase: null, marketplace_cutoff_at: null })
  expect(two).not.toHaveProperty('status')
})

test('problems of a line in the own format are reported by column', () => {
  const text = `event_id,title,time,venue,timezone,category,league,security_phrase,status
1,,2026-07-04 19:05,Park,,,,,
2,Two,soon,Park,,,,,
3,Three,2026-03-08 02:30,Park,,,,,
4,Four,2026-07-04 19:05,Park,Mars/Base,,,,
5,Five,2026-07-04 19:05,Park,,opera,,,
6,Six,2026-07-04 19:05,Park,,concert,NBA,,
7,Seven,2026-07-04 19:05,Park,,sport,XYZ,,
8,Eight,2026-07-04 19:05,Park,,,,123456789012345678901,
9,Nine,2026-07-04 19:05,Park,,,,,yes
10,Ten,2026-07-04 19:05,Park,,,,,1
10,Ten again,2026-07-04 19:05,Park,,,,,1
`
  expect(read(text).problems.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'title', 'missing'],
    [3, 'time', 'time'],
    [4, 'time', 'time_gap'],
    [5, 'timezone', 'timezone'],
    [6, 'category', 'category'],
    [7, 'league', 'league_without_sport'],
    [8, 'league', 'league'],
    [9, 'security_phrase', 'too_long'],
    [10, 'status', 'status'],
    [12, 'event_id', 'duplicate'],
  ])
})

test('a file of seats is refused as a file of events', () => {
  const result = readEventsFile({ name: 'a.csv', bytes: bytes('section,row,seat,price\n1,A,1,5\n') }, chicago)
  expect(isRefused(result) && result.refused.message).toBe('This file contains seats. Import it into an event, as seats.')
})

test('a moment outside the years that can be stored is reported with its line, and the others are kept', () => {
  const { rows, problems } = read(
    own(
      '1,A,0000-01-01T00:00:00Z,Park,',
      '2,B,+012026-01-01T00:00:00Z,Park,',
      '3,C,9999-12-31 23:00,Park,',
      '4,D,2026-07-04 19:00,Park,',
    ),
  )
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [2, 'time'],
    [3, 'time'],
    [4, 'time'],
  ])
  expect(rows.map(({ value }) => value.event_id)).toEqual(['4'])
})
