import { expect, test } from 'vitest'
import { beginWords, statusQuestion } from './status-question.ts'

const zone = 'America/Chicago'
const hours = { start: '08:00', end: '21:00', timezone: zone }
const at = (text: string) => Date.parse(text)
const night = at('2026-03-10T11:00:00Z')
const day = at('2026-03-10T17:00:00Z')
const questionOf = (now: number, send_at: string, known: typeof hours | undefined = hours) =>
  statusQuestion({ to: 'Sending', name: 'Cubs at Giants', send_at, now, zone, hours: known }).body

test('a send that is resumed in quiet hours is held, and does not start immediately', () => {
  expect(questionOf(night, '2026-03-09T20:00:00Z')).toBe('Cubs at Giants\nHeld until 8:00am CDT, quiet hours.')
  expect(questionOf(day, '2026-03-09T20:00:00Z')).toBe('Cubs at Giants\nThe offer will start sending immediately.')
})

test('the question promises no time if the hours are not known', () => {
  const body = statusQuestion({
    to: 'Sending',
    name: 'Cubs',
    send_at: '2026-03-09T20:00:00Z',
    now: day,
    zone,
    hours: undefined,
  }).body
  expect(body).toBe('Cubs\nSending starts immediately, or when quiet hours end.')
})

test('a send that is scheduled for quiet hours shows until when it is held', () => {
  expect(questionOf(day, '2026-03-11T04:30:00Z')).toBe(
    'Cubs at Giants\nSending is scheduled in 11 hours. Held until Mar 11, 2026 8:00am CDT, quiet hours.',
  )
  expect(beginWords({ send_at: '2026-03-10T12:30:00Z', now: night, zone, hours })).toBe(
    'Begins in 1 hour, held until 8:00am CDT, quiet hours',
  )
  expect(beginWords({ send_at: '2026-03-10T14:30:00Z', now: night, zone, hours })).toBe('Begins in 3 hours')
})

test('the question names what it changes', () =>
  expect(
    statusQuestion({ to: 'Paused', name: 'Cubs at Giants', send_at: '2026-03-09T20:00:00Z', now: day, zone, hours }).body,
  ).toBe('Cubs at Giants'))
