import { expect, test } from 'vitest'
import { readEventsFile } from './events-import.ts'
import { isRefused } from './types.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const readAny = (text: string) => readEventsFile({ name: 'a.csv', bytes: bytes(text) }, { channelZone: 'America/Chicago' })
function read(text: string) {
  const result = readAny(text)
  if (isRefused(result)) throw new Error(result.refused.message)
  return result
}
const schedule = (...lines: string[]) => ['START DATE,START TIME,START TIME ET,SUBJECT,LOCATION', ...lines].join('\n')
const own = (...lines: string[]) => ['event_id,title,time,venue,timezone', ...lines].join('\n')

const refusalOf = (text: string) => {
  const result = readAny(text)
  return isRefused(result) && result.refused
}

test('a file with too many columns, or too long a line, is refused with a message', () => {
  expect(refusalOf(`event_id,title,time,venue${',x'.repeat(197)}\n`)).toMatchObject({
    status: 422,
    message: 'The file has more than 200 columns.',
  })
  expect(refusalOf(','.repeat(1_000_000))).toMatchObject({ message: 'Line 1 is longer than 100000 characters.' })
  expect(refusalOf(`${own('1,A,2026-07-04 19:00,Park,')}\n2,${'B'.repeat(100_001)}`)).toMatchObject({
    message: 'Line 3 is longer than 100000 characters.',
  })
})

test('a file with more events than a channel can have is refused, and one with exactly as many is accepted', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at},A,2026-07-04T19:00:00Z,Park,`)
  const games = (count: number) => Array.from({ length: count }, (_, at) => `04/08/22,07:05 PM,10:05 PM,Game ${at},Oracle Park`)
  const refused = { code: 'too_many_events', message: 'The file contains more than 10000 events.' }
  expect(refusalOf(own(...lines(10_001)))).toMatchObject(refused)
  expect(refusalOf(schedule(...games(10_001)))).toMatchObject(refused)
  expect(read(schedule(...games(10_000))).rows).toHaveLength(10_000)
})

test('games of a day are numbered by their time, whatever the order of their lines', () => {
  const { rows } = read(
    schedule(
      '04/08/22,07:05 PM,10:05 PM,Cubs at Giants,Oracle Park',
      '04/08/22,01:05 PM,04:05 PM,Cubs at Giants,Oracle Park',
      '04/08/22,04:05 PM,07:05 PM,Cubs at Giants,Oracle Park',
    ),
  )
  expect(rows.map(({ value }) => value.event_id)).toEqual([
    '20220408-cubs-at-giants-3',
    '20220408-cubs-at-giants',
    '20220408-cubs-at-giants-2',
  ])
})
