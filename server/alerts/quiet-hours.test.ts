import { expect, test } from 'vitest'
import { quietFrom, quietUntil } from './quiet-hours.ts'

const at = (text: string) => Date.parse(text)
const night = { quiet: { start: '21:00', end: '08:00' }, timezone: 'America/Chicago' }
const noon = { quiet: { start: '12:00', end: '13:30' }, timezone: 'America/Chicago' }

test('quiet hours over midnight end on the next morning of the zone', () => {
  expect(quietUntil(night, at('2026-06-11T01:59:59Z'))).toBeNull()
  expect(quietUntil(night, at('2026-06-11T02:00:00Z'))).toBe(at('2026-06-11T13:00:00Z'))
  expect(quietUntil(night, at('2026-06-11T12:59:59Z'))).toBe(at('2026-06-11T13:00:00Z'))
  expect(quietUntil(night, at('2026-06-11T13:00:00Z'))).toBeNull()
})

test('quiet hours within a day end on that day', () => {
  expect(quietUntil(noon, at('2026-06-11T16:59:00Z'))).toBeNull()
  expect(quietUntil(noon, at('2026-06-11T17:00:00Z'))).toBe(at('2026-06-11T18:30:00Z'))
  expect(quietUntil(noon, at('2026-06-11T18:30:00Z'))).toBeNull()
})

test('quiet hours keep their clock times in a night with a change of the clock', () => {
  expect(quietUntil(night, at('2026-03-08T03:00:00Z'))).toBe(at('2026-03-08T13:00:00Z'))
  expect(quietUntil(night, at('2026-11-01T02:00:00Z'))).toBe(at('2026-11-01T14:00:00Z'))
})

test('quiet hours that end in an hour that the clock shows twice end after the second time', () => {
  const late = { quiet: { start: '22:00', end: '01:30' }, timezone: 'America/Chicago' }
  expect(quietUntil(late, at('2026-11-01T06:10:00Z'))).toBe(at('2026-11-01T07:30:00Z'))
  expect(quietUntil(late, at('2026-11-01T07:10:00Z'))).toBe(at('2026-11-01T07:30:00Z'))
})

test('there are none if they are off, or begin when they end', () => {
  expect(quietUntil({ ...night, quiet: null }, at('2026-06-11T03:00:00Z'))).toBeNull()
  expect(quietUntil({ ...night, quiet: { start: '08:00', end: '08:00' } }, at('2026-06-11T03:00:00Z'))).toBeNull()
})

test('the next ones begin today, or tomorrow after they have begun today', () => {
  expect(quietFrom(night, at('2026-06-11T13:00:00Z'))).toBe(at('2026-06-12T02:00:00Z'))
  expect(quietFrom(noon, at('2026-06-11T19:00:00Z'))).toBe(at('2026-06-12T17:00:00Z'))
  expect(quietFrom({ ...noon, quiet: null }, at('2026-06-11T19:00:00Z'))).toBeNull()
})
