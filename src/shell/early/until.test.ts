import { expect, test } from 'vitest'

import type { Event } from '#contract/events.ts'
import { saysTheSameUntil } from './until.ts'

const zone = 'America/Chicago'
const at = (text: string) => Date.parse(text)
const event = (time: string): Event =>
  ({ time, sales_channel: { default_available_start_offset: -168, default_available_end_offset: 3 } }) as Event

test('a list says the same until the day ends in the channel’s zone', () => {
  expect(saysTheSameUntil([], at('2026-07-01T18:00:00Z'), zone)).toBe(at('2026-07-02T04:59:00Z'))
})

test('or until the sale of an event begins or ends before that', () => {
  const events = [event('2026-07-01T19:00:00.000Z'), event('2026-07-08T20:00:00.000Z'), event('2026-06-01T00:00:00.000Z')]
  expect(saysTheSameUntil(events, at('2026-07-01T18:00:00Z'), zone)).toBe(at('2026-07-01T19:59:00Z'))
  expect(saysTheSameUntil(events, at('2026-07-01T20:30:00Z'), zone)).toBe(at('2026-07-01T21:59:00Z'))
})
