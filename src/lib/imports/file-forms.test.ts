import { describe, expect, it, test } from 'vitest'
import { readEventsFile } from './events-import.ts'
import { readSeatsFile } from './seats-import.ts'
import { isRefused, type Refused } from './types.ts'
import { readVipFile } from './vip-import.ts'

type Read<Answer> = Exclude<Answer, Refused>
function understood<Answer extends object>(answer: Answer | Refused): Read<Answer> {
  if (isRefused(answer)) throw new Error(answer.refused.message)
  return answer as Read<Answer>
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const seatsIn = (bytes: Uint8Array | string, currency = 'usd') =>
  understood(readSeatsFile({ name: 'a.csv', bytes: typeof bytes === 'string' ? utf8(bytes) : bytes }, currency))
const eventsIn = (text: string, dates?: 'mdy' | 'dmy') =>
  readEventsFile({ name: 'a.csv', bytes: utf8(text) }, { channelZone: 'America/Chicago', dates })

/** Encodes a text as UTF-16 with its byte order mark. */
function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + 2)
  const view = new DataView(bytes.buffer)
  for (const [at, char] of [...`\ufeff${text}`].entries()) view.setUint16(at * 2, char.charCodeAt(0), order === 'le')
  return bytes
}

describe('the separator of a file', () => {
  const lines = (separator: string) =>
    ['section,row,seat,price', '101,A,1,50', '"1,2",B,2,60'].map((line) => line.replaceAll(/,(?!2",)/g, separator)).join('\r\n')
  it.each([[','], [';'], ['\t']] as const)('is detected: %j', (separator) => {
    const { rows, detected } = seatsIn(lines(separator))
    expect(rows.map(({ line, value }) => [line, value.section, value.seat])).toEqual([
      [2, '101', '1'],
      [3, '1,2', '2'],
    ])
    expect(detected.separator).toBe(separator)
  })

  it.each([
    ['sep=;', ';'],
    ['"sep=;"', ';'],
    ['sep=\t', '\t'],
    ['\ufeffSEP=,', ','],
  ])('is named by the first line %j, which counts as a line', (first, separator) => {
    const { rows, detected } = seatsIn(`${first}\r\n${lines(separator)}`)
    expect(rows.map(({ line }) => line)).toEqual([3, 4])
    expect(detected.separator).toBe(separator)
  })

  it('is the one between the column names, even if others are in the line too', () => {
    expect(seatsIn('section;row;seat;price;notes, in short, by us, or them, or more\n1;A;1;5;x\n').rows).toHaveLength(1)
  })
})

it('decomposed characters of a file are composed', () =>
  expect(seatsIn('section,row,seat,price\nMontre\u0301al,A,1,50\n').rows[0]!.value.section).toBe('Montréal'))

describe('the encoding of a file', () => {
  const text = 'section,row,seat,price\nLoge – Élysée’s Œuvre,A,1,50\n'
  it.each([
    ['utf-8', utf8(text)],
    ['utf-8', utf8(`\ufeff${text}`)],
    ['utf-16le', utf16(text, 'le')],
    ['utf-16be', utf16(text, 'be')],
    ['windows-1252', Uint8Array.from(text, (char) => ({ '–': 0x96, '’': 0x92, Œ: 0x8c })[char] ?? char.charCodeAt(0))],
  ])('is detected: %s', (encoding, bytes) => {
    const { rows, detected } = seatsIn(bytes)
    expect([rows[0]?.value.section, detected.encoding]).toEqual(['Loge – Élysée’s Œuvre', encoding])
  })
})

test('invisible characters are not part of a name, and all blanks are the same', () => {
  const { rows, problems } = seatsIn(
    'sec\u200btion,\u00a0row,seat\ufeff,price\nTop\u00a0Deck\u200d,A\u2060,1,50\nTop Deck,\u00a0A,1\u200c,50\nCafe\u0301,A,1,50\nCafé,A,1,50\n',
  )
  expect(rows.map(({ value }) => value.section)).toEqual(['Top Deck', 'Café'])
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'duplicate_seat'],
    [5, 'duplicate_seat'],
  ])
})

test('a file that names a column twice is refused, whatever it is for', () => {
  const code = (answer: object) => (isRefused(answer) ? answer.refused.code : 'taken')
  const vip = readVipFile({ name: 'a.csv', bytes: utf8('title,Total Quantity,total_quantity,price\nBox,1,1,5\n') }, 'usd')
  const events = eventsIn('event_id,title,time,venue,Title\n1,A,2027-03-01 19:30,Park,B\n')
  const schedule = eventsIn('START DATE,START TIME,START TIME ET,SUBJECT,LOCATION,start date\n')
  expect([vip, events, schedule].map(code)).toEqual(['header_twice', 'header_twice', 'header_twice'])
})

test('a range keeps its leading zeros, and a seat of it is no second seat', () => {
  const { rows, problems } = seatsIn(
    'section,row,seat,first_seat,last_seat,price\n1,A,,01,12,5\n1,A,01,,,5\n1,B,,098,101,5\n1,C,,1,012,5\n1,D,,0,2,5\n',
  )
  const seats = (row: string) => rows.flatMap(({ value }) => (value.row === row ? value.seat : []))
  expect(seats('A')).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])
  expect([seats('B'), seats('C'), seats('D')]).toEqual([['098', '099', '100', '101'], [], ['0', '1', '2']])
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'duplicate_seat'],
    [5, 'range_zeros'],
  ])
})

describe('the dates of a file', () => {
  const file = (...times: string[]) =>
    `event_id;title;time;venue\n${times.map((time, at) => `${at};Gala;${time};Park`).join('\n')}\n`
  const read = (times: string[], dates?: 'mdy' | 'dmy') => {
    const { rows, problems } = understood(eventsIn(file(...times, '2030-01-01T00:00Z'), dates))
    return [
      ...rows.slice(0, -1).map(({ value }) => value.time.slice(0, 16)),
      ...problems.map(({ line, code }) => `${line} ${code}`),
    ]
  }

  it.each([
    ['3/31/2027 19:30', '2027-04-01T00:30'],
    ['3/31/2027 7:30 PM', '2027-04-01T00:30'],
    ['3/31/2027 7:30:15 pm', '2027-04-01T00:30'],
    ['31/3/2027 19:30', '2027-04-01T00:30'],
    ['31.03.2027 19:30', '2027-04-01T00:30'],
    ['1.3.2027 9:30', '2027-03-01T15:30'],
    ['01.03.2027, 19:30', '2027-03-02T01:30'],
    ['31-3-2027 19:30', '2027-04-01T00:30'],
    ['2027-03-31T19:30', '2027-04-01T00:30'],
    ['3/3/2027 19:30', '2027-03-04T01:30'],
    ['3/31/2027 12:05 AM', '2027-03-31T05:05'],
  ])('are read: %s', (text, time) => expect(read([text])).toEqual([time]))

  it.each([
    ['13/14/2027 19:30', 'time'],
    ['3/31/2027', 'time'],
    ['3/31/2027 13:30 PM', 'time'],
    ['3/31/2027 0:30 AM', 'time'],
    ['31.2.2027 19:30', 'time'],
    ['3/14/2027 2:30', 'time_gap'],
    ['3/4/2027 19:30', 'date_undecided'],
  ])('are a problem of their line: %s', (text, code) => expect(read([text])).toEqual([`2 ${code}`]))

  it('that are ambiguous are read as the column shows', () => {
    expect(read(['3/4/2027 12:00', '13/4/2027 12:00'])).toEqual(['2027-04-03T17:00', '2027-04-13T17:00'])
    expect(read(['3/4/2027 12:00', '4/13/2027 12:00'])).toEqual(['2027-03-04T18:00', '2027-04-13T17:00'])
  })

  it('that are ambiguous are a problem if the column shows both orders', () => {
    expect(read(['3/4/2027 12:00', '13/4/2027 12:00', '4/13/2027 12:00'])).toEqual([
      '2027-04-13T17:00',
      '2027-04-13T17:00',
      '2 date_undecided',
    ])
  })

  it('are read in the order that the operator chose', () => {
    expect(read(['3/4/2027 12:00', '4/13/2027 12:00', '1.3.2027 12:00'], 'dmy')).toEqual([
      '2027-04-03T17:00',
      '2027-03-01T18:00',
      '3 time',
    ])
    expect(read(['3/4/2027 12:00'], 'mdy')).toEqual(['2027-03-04T18:00'])
  })

  it('of a schedule have the month first unless they show the day first', () => {
    const schedule = (...dates: string[]) =>
      understood(
        eventsIn(
          `START DATE\tSTART TIME\tSTART TIME ET\tSUBJECT\tLOCATION\n${dates.map((date) => `${date}\t7:05 PM\t19:05:00\tA at B\tCiti Field\n`).join('')}`,
        ),
      ).rows.map(({ value }) => value.event_id.slice(0, 8))
    expect(schedule('04/08/27', '4/9/2027', '10.04.2027', '2027-04-11')).toEqual(['20270408', '20270409', '20270410', '20270411'])
    expect(schedule('08/04/2027', '13/04/2027')).toEqual(['20270408', '20270413'])
  })
})
