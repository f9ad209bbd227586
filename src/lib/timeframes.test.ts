import { describe, expect, test } from 'vitest'
import { bucketStarts, unitsOffered, usualUnit } from './metric-units.ts'
import { bucketsBefore, daysBefore, daysOf, hasBefore, monthsFrom, monthWeeks, timeframes } from './timeframes.ts'

const CHICAGO = 'America/Chicago'
/** The moment is on Tuesday, 10 March 2026 in Chicago, but on the 11th in Paris. */
const now = '2026-03-11T02:00:00Z'

describe('timeframes', () => {
  test.each([
    ['today', '2026-03-10', '2026-03-10'],
    ['this-week', '2026-03-08', '2026-03-14'],
    ['last-week', '2026-03-01', '2026-03-07'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['last-quarter', '2025-10-01', '2025-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['month-to-date', '2026-03-01', '2026-03-10'],
    ['quarter-to-date', '2026-01-01', '2026-03-10'],
    ['year-to-date', '2026-01-01', '2026-03-10'],
    ['all-time', '2000-01-01', '2026-03-10'],
    ['custom', '2026-03-08', '2026-03-14'],
  ] as const)('%s is from %s to %s', (timeframe, from, to) => expect(daysOf(timeframe, now, CHICAGO)).toEqual({ from, to }))

  test('with weeks that begin on Monday are a day later', () => {
    expect(daysOf('this-week', now, CHICAGO, 'monday')).toEqual({ from: '2026-03-09', to: '2026-03-15' })
    expect(daysOf('last-week', '2026-03-15T12:00:00Z', CHICAGO, 'monday')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  })

  test('are eleven', () => expect(timeframes).toHaveLength(11))
  test('use the day of the zone', () => expect(daysOf('today', now, 'Europe/Paris').from).toBe('2026-03-11'))
  test('are preceded by as many days', () =>
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-10' })).toEqual({ from: '2026-02-19', to: '2026-02-28' }))
  test('are compared with the period before, but for all time, which has none', () =>
    expect(timeframes.filter((timeframe) => !hasBefore(daysOf(timeframe, now, CHICAGO)))).toEqual(['all-time']))
})

test.each([
  ['day', '2026-03-08', '2026-03-14', '2026-03-01', '2026-03-07'],
  ['month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['month', '2026-01-15', '2026-03-10', '2025-10-15', '2025-12-10'],
  ['week', '2026-03-03', '2026-03-09', '2026-02-17', '2026-02-23'],
  ['year', '2025-01-01', '2026-03-10', '2023-01-01', '2024-03-10'],
] as const)('by %s, the range before %s to %s has as many buckets: %s to %s', (unit, from, to, before, until) =>
  expect(bucketsBefore({ from, to }, unit)).toEqual({ from: before, to: until }),
)

test('by weeks from Monday, the range before one that touches two weeks has two weeks', () => {
  const range = { from: '2026-03-08', to: '2026-03-09' }
  expect(bucketsBefore(range, 'week', 'monday')).toEqual({ from: '2026-02-22', to: '2026-02-23' })
  expect(bucketsBefore(range, 'week')).toEqual({ from: '2026-03-01', to: '2026-03-02' })
})

describe('the offered units', () => {
  const offered = (from: string, until: string) => unitsOffered(from, until, CHICAGO)
  test.each([
    ['2026-03-10T05:00:00Z', '2026-03-11T04:59:59Z', ['hour']],
    ['2026-03-10T05:00:00Z', '2026-03-11T05:00:00Z', ['hour', 'day']],
    ['2026-03-10T05:00:00Z', '2026-03-17T04:59:59Z', ['hour', 'day']],
    ['2026-03-10T05:00:00Z', '2026-03-17T05:00:00Z', ['day']],
    ['2026-03-10T05:00:00Z', '2026-04-09T05:00:00Z', ['day', 'week', 'month']],
    ['2026-03-10T05:00:00Z', '2026-04-20T04:59:59Z', ['day', 'week', 'month']],
    ['2026-03-10T05:00:00Z', '2026-04-20T05:00:00Z', ['week', 'month']],
    ['2025-03-10T05:00:00Z', '2026-03-10T05:00:00Z', ['month', 'year']],
  ])('for %s to %s are %j', (from, until, units) => expect(offered(from, until)).toEqual(units))

  test('count a week over a change of clocks as seven days', () => {
    // An hour was skipped on 8 March.
    expect(offered('2026-03-04T06:00:00Z', '2026-03-11T05:00:00Z')).toEqual(['day'])
    expect(usualUnit('2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z', CHICAGO)).toBe('day')
  })

  test('do not change the unit of a range of 31 days if none is chosen: it is the month', () =>
    expect(usualUnit('2026-03-01T06:00:00Z', '2026-04-01T05:00:00Z', CHICAGO)).toBe('month'))
})

describe('buckets', () => {
  const starts = (from: string, until: string, unit: Parameters<typeof bucketStarts>[2], zone = CHICAGO) =>
    bucketStarts(from, until, unit, zone, 2000)!.map((at) => new Date(at).toISOString().slice(0, 16))

  test('of months begin on the first, whatever their length', () =>
    expect(starts('2026-01-31T12:00:00Z', '2026-04-01T12:00:00Z', 'month')).toEqual([
      '2026-01-01T06:00',
      '2026-02-01T06:00',
      '2026-03-01T06:00',
      '2026-04-01T05:00',
    ]))
  test('of days follow the calendar over a change of clocks', () =>
    expect(starts('2026-03-07T06:00:00Z', '2026-03-10T05:00:00Z', 'day')).toEqual([
      '2026-03-07T06:00',
      '2026-03-08T06:00',
      '2026-03-09T05:00',
    ]))
  test('of hours include both hours when the clocks go back', () =>
    // In Chicago it was 01:00 twice on 1 November 2026: at 06:00 and at 07:00 UTC.
    expect(starts('2026-11-01T05:30:00Z', '2026-11-01T09:00:00Z', 'hour')).toHaveLength(4))
  test('of weeks begin on Sunday, or on Monday', () => {
    const begin = (begins: 'sunday' | 'monday') =>
      bucketStarts('2026-03-01T12:00:00Z', '2026-03-10T12:00:00Z', 'week', 'UTC', 9, begins)!.map((at) =>
        new Date(at).toISOString().slice(0, 10),
      )
    expect([begin('sunday'), begin('monday')]).toEqual([
      ['2026-03-01', '2026-03-08'],
      ['2026-02-23', '2026-03-02', '2026-03-09'],
    ])
  })
  test('of a day start later if its midnight does not exist', () =>
    // In São Paulo clocks went from midnight to 01:00 on 4 November 2018.
    expect(starts('2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z', 'day', 'America/Sao_Paulo')).toEqual(['2018-11-04T03:00']))
  test('are empty for an empty range, and refused if they are too many', () => {
    expect(starts(now, now, 'hour')).toEqual([])
    expect(bucketStarts('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 'minute', 'UTC', 1439)).toBeNull()
    expect(bucketStarts('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 'minute', 'UTC', 1440)).toHaveLength(1440)
  })
})

describe('the weeks of a month', () => {
  test('begin on Sunday and hold all its days', () => {
    const weeks = monthWeeks('2026-03')
    expect([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([5, '2026-03-01', '2026-04-04'])
    expect(monthWeeks('2026-02')).toHaveLength(4)
    expect(monthWeeks('2026-08')).toHaveLength(6)
  })
  test('begin on Monday if the reader’s weeks do', () => {
    const weeks = monthWeeks('2026-03', 'monday')
    expect([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([6, '2026-02-23', '2026-04-05'])
  })
  test('belong to months that follow each other over the year', () =>
    expect([monthsFrom('2026-01', -1), monthsFrom('2026-12', 1)]).toEqual(['2025-12', '2027-01']))
})
