import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatFileDateTime } from '#lib/time.ts'
import { fileTimes } from './file-times.ts'

// Includes zones with a half-hour clock change, a quarter-hour offset, southern summer time, and clock changes at midnight.
const zones = ['America/Chicago', 'Europe/Paris', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Asuncion', 'UTC']

it('the fast formatter writes every time like the slow one', () => {
  for (const zone of zones) {
    const quick = fileTimes(zone)
    fc.assert(
      fc.property(fc.integer({ min: -2e12, max: 4e12 }), (at) => {
        const text = new Date(at).toISOString()
        expect(quick(text)).toBe(formatFileDateTime(text, zone))
      }),
      { numRuns: 60 },
    )
  }
})

it('the fast formatter knows the moments at which clocks change', () => {
  const chicago = fileTimes('America/Chicago')
  expect(
    ['2026-03-08T07:59:59.999Z', '2026-03-08T08:00:00.000Z', '2026-11-01T06:59:59.000Z', '2026-11-01T07:00:00.000Z'].map(chicago),
  ).toEqual(['2026-03-08 01:59:59', '2026-03-08 03:00:00', '2026-11-01 01:59:59', '2026-11-01 01:00:00'])
})
