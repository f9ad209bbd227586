import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timezones } from './fixed-lists.ts'
import { formatFileDateTime, zoneName } from './time.ts'
import { zonesByHeart } from './zone-names.ts'
import { canonicalZone } from './zones.ts'

/** How the platform itself writes a moment. */
function written(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
  const { year, month, day, hour, minute, second, timeZoneName } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`
}

const ours = (at: number, zone: string) => `${formatFileDateTime(at, zone)} ${zoneName(at, zone)}`

const from = Date.parse('2007-01-01T00:00:00Z')
const to = Date.parse('2037-01-01T00:00:00Z')

test('every zone that can be chosen is written as the platform writes it, at any moment', () => {
  const moments = fc.integer({ min: from, max: to })
  fc.assert(
    fc.property(moments, fc.constantFrom(...timezones), (at, zone) => {
      expect(ours(at, zone)).toBe(written(at, zone))
    }),
    { numRuns: 2_000 },
  )
})

test('around a change of clocks each moment is written as the platform writes it, whichever is asked first', () => {
  const changes = ['2026-03-08T08:00:00Z', '2026-11-01T07:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'].map(Date.parse)
  for (const change of [...changes, ...changes.toReversed()])
    for (const zone of ['America/Chicago', 'Europe/Paris', 'Australia/Sydney'])
      for (const at of [change, change - 1, change + 1, change - 1_000, change + 3_600_000])
        expect(ours(at, zone)).toBe(written(at, zone))
})

test('a zone known by heart is called by its one name', () => {
  for (const zone of zonesByHeart)
    expect([zone, new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone, canonicalZone(zone)]).toEqual([
      zone,
      zone,
      zone,
    ])
})
