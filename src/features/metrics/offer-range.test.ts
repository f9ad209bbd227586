import { expect, test } from 'vitest'
import { begunAt, offerRange } from './offer-range.ts'

const sent = '2026-03-10T18:20:00.000Z'
const at = (text: string) => Date.parse(text)

test('an offer has no range at the moment it is sent', () => expect(offerRange(sent, 'hour', at(sent))).toBeNull())

test('the range ends with the unit that is still running', () => {
  expect(offerRange(sent, 'hour', at('2026-03-10T19:30:00Z'))).toEqual({ startAt: sent, endAt: '2026-03-10T20:20:00.000Z' })
  expect(offerRange(sent, 'minute', at('2026-03-10T18:20:01Z'))).toEqual({ startAt: sent, endAt: '2026-03-10T18:21:00.000Z' })
})

test('the range is at most seven days by the hour, and one day by the minute', () => {
  expect(offerRange(sent, 'hour', at('2026-06-01T00:00:00Z'))!.endAt).toBe('2026-03-17T18:20:00.000Z')
  expect(offerRange(sent, 'minute', at('2026-06-01T00:00:00Z'))!.endAt).toBe('2026-03-11T18:20:00.000Z')
})

test('an offer that was sent before it got a later send time began with its first message', () => {
  expect(begunAt(sent, undefined)).toBe(at(sent))
  expect(begunAt('2026-03-12T00:00:00Z', sent)).toBe(at(sent))
  expect(begunAt(sent, '2026-03-10T19:00:00Z')).toBe(at(sent))
})
