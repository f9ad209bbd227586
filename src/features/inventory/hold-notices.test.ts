import { expect, test } from 'vitest'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { areConfirmed, holdWords, releaseWords } from './hold-notices.ts'

const now = Date.parse('2026-03-10T20:00:00Z')
const zone = 'America/Chicago'
const seats = (count: number, section = '101') =>
  Array.from({ length: count }, (_, nth) => ({ section, row: 'B', seat: String(nth + 1) }) as SeatRow)

test('a notice names the seats and the time, with the date if that is not today', () => {
  expect(holdWords(seats(1), '2026-03-10T20:42:00Z', now, zone)).toEqual({
    running: 'Holding 101 B 1 until 3:42pm…',
    done: '101 B 1 held until 3:42pm',
  })
  expect(holdWords(seats(4), '2026-03-12T20:42:00Z', now, zone).done).toBe('101 B 1–4 held until 03/12/26 3:42pm CDT')
  expect(releaseWords(seats(2))).toEqual({ running: 'Releasing 101 B 1–2…', done: '101 B 1–2 released' })
})

test('many seats are counted', () => {
  expect(releaseWords(seats(480)).done).toBe('480 seats released')
  const scattered = Array.from({ length: 12 }, (_, nth) => seats(1, `Section ${nth}`)[0]!)
  expect(releaseWords(scattered).done).toBe('12 seats released')
})

test('a change is confirmed if each of its parts is done in time', async () => {
  const ends = { done: { outcome: 'done', row: null }, refused: { outcome: 'refused' }, late: null } as const
  const outbox = { outcomeOf: async (key: string) => ends[key as keyof typeof ends] } as never
  expect(await areConfirmed(outbox, ['done', 'done'], 10)).toBe(true)
  expect(await areConfirmed(outbox, ['done', 'refused'], 10)).toBe(false)
  expect(await areConfirmed(outbox, ['late'], 10)).toBe(false)
})
