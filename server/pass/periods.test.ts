import { describe, expect, it } from 'vitest'
import { nextPeriod, periodOf, retryOf } from './periods.ts'

const ZONE = 'America/Chicago'

describe('the next period', () => {
  it('begins a month later on the zone’s clock, over the change to summer time too', () =>
    expect(nextPeriod('2026-02-20T18:00:00.000Z', '2026-02-20T18:00:00.000Z', ZONE)).toBe('2026-03-20T17:00:00.000Z'))
  it('comes back to the 31st after a short month', () => {
    const start = '2026-01-31T18:00:00.000Z'
    const second = nextPeriod(start, start, ZONE)
    expect([second, nextPeriod(start, second, ZONE)]).toEqual(['2026-02-28T18:00:00.000Z', '2026-03-31T17:00:00.000Z'])
  })
})

describe('a card that fails', () => {
  const period = '2026-03-01T10:00:00.000Z'
  it('is charged again on days 1, 3 and 7, and then no more', () =>
    expect([1, 2, 3, 4].map((failed) => retryOf(period, failed))).toEqual([
      '2026-03-02T10:00:00.000Z',
      '2026-03-04T10:00:00.000Z',
      '2026-03-08T10:00:00.000Z',
      null,
    ]))
  it('is charged for the same period each time', () =>
    expect([1, 2, 3].map((failed) => periodOf(retryOf(period, failed)!, failed))).toEqual([period, period, period]))
})
