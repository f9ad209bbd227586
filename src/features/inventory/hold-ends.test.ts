import { expect, test } from 'vitest'
import { endsFor } from './hold-ends.ts'

const at = (time: string) => Date.parse(time)
const event = {
  time: '2026-03-10T20:00:00.000Z',
  timezone: 'America/Chicago',
  sales_channel: { default_available_end_offset: 3 },
} as Parameters<typeof endsFor>[0]
const presets = (now: string, last: number | null) =>
  endsFor(event, at(now), last).map(({ preset, at: end }) => [preset, new Date(end).toISOString().slice(11, 16)])

test('the usual ends of a hold are on whole minutes, and all in the future', () => {
  expect(presets('2026-03-10T18:00:10Z', 30 * 60_000)).toEqual([
    ['quarter', '18:16'],
    ['hour', '19:01'],
    ['night', '05:00'],
    ['start', '20:00'],
    ['end', '23:00'],
    ['last', '18:31'],
  ])
  expect(presets('2026-03-10T21:00:00Z', null).map(([preset]) => preset)).toEqual(['quarter', 'hour', 'night', 'end'])
})
