import { expect, it } from 'vitest'
import type { HeldSeat } from '#contract/inventory.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { entryOf } from '#data/outbox/queued-change.ts'
import { holdUntil, releaseChange } from '#features/inventory/holds.ts'
import { endingBy, heldNow, holdsOf, seatOf } from './held-now.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')
const me = { id: 4, name: 'Ann' }
const asking = { channel: 123, event: 7, me, zone: 'America/Chicago' }
const uuid = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`
const row = (n: number, given: Partial<HeldSeat> = {}): HeldSeat => ({
  uuid: uuid(n),
  event_id: 7,
  section: '101',
  row: 'A',
  seat: String(n),
  price: 58,
  reserved_until: '2026-11-22T19:00:00.000Z',
  reserved_by: { id: 4, name: 'Ann', for: 'Sponsor' },
  version: 2,
  ...given,
})
const free = (n: number) => ({
  ...seatOf(heldNow([row(n)], [], 123, NOW)[0]!),
  status: 'Available' as const,
  until: null,
  holder: null,
})
const queued = (change: Parameters<typeof entryOf>[0], state: Entry['state'] = 'queued'): Entry => ({
  ...entryOf(change, { user: 4, now: NOW, clockOffset: 0 }),
  seq: 1,
  state,
})

it('seats with the same hold are listed once, by the time they end, and ended holds are left out', () => {
  const rows = [
    row(3),
    row(1),
    row(2),
    row(5, { reserved_until: null }),
    row(6, { reserved_until: '2026-11-22T18:30:00.000Z', reserved_by: { id: 9, name: 'Ben' } }),
    row(7, { reserved_until: '2026-11-22T17:59:00.000Z' }),
  ]
  expect(holdsOf(heldNow(rows, [], 123, NOW)).map(({ places, holder }) => [places, holder?.name])).toEqual([
    ['101 A 6', 'Ben'],
    ['101 A 1–3', 'Ann'],
    ['101 A 5', 'Ann'],
  ])
})

it('a waiting hold is listed as one, and a hold with a waiting release is marked', () => {
  const until = '2026-11-22T20:00:00.000Z'
  const hold = holdUntil(until, asking, undefined, { for: 'Press' })(free(8))
  const release = releaseChange(seatOf(heldNow([row(1)], [], 123, NOW)[0]!), asking, undefined)
  const shown = heldNow([row(1), row(2)], [queued(hold), queued(release)], 123, NOW)
  expect(shown.map(({ seat, waiting, event, holder }) => [seat, waiting, event, holder?.for])).toEqual([
    ['1', 'release', 7, 'Sponsor'],
    ['2', null, 7, 'Sponsor'],
    ['8', 'hold', 7, 'Press'],
  ])
  expect(heldNow([], [queued(hold)], 124, NOW)).toEqual([])
  expect(heldNow([], [queued(hold, 'attention')], 123, NOW)).toEqual([])
  const moved = holdUntil(until, asking, undefined)(seatOf(shown[1]!))
  expect(heldNow([row(2)], [queued(moved, 'attention')], 123, NOW)).toMatchObject([{ needsYou: true, waiting: null }])
})

it('a hold stays one line with one id while the server confirms its seats one after the other', () => {
  const until = '2026-11-22T20:00:00.000Z'
  const entries = [8, 9].map((n) => queued(holdUntil(until, asking, undefined, { for: 'Press' })(free(n))))
  const confirmed = [8, 9].map((n) => row(n, { reserved_until: until, reserved_by: { ...me, for: 'Press' } }))
  const steps = [
    heldNow([], entries, 123, NOW),
    heldNow(confirmed.slice(0, 1), entries.slice(1), 123, NOW),
    heldNow(confirmed, [], 123, NOW),
  ]
  const lines = steps.map(holdsOf)
  expect(lines.map((groups) => groups.map(({ places, waiting }) => [places, waiting]))).toEqual([
    [['101 A 8–9', 'hold']],
    [['101 A 8–9', 'hold']],
    [['101 A 8–9', null]],
  ])
  expect(new Set(lines.flat().map(({ id }) => id)).size).toBe(1)
})

it('holds that end soon are found alone, with those extended or requested on this device', () => {
  const by = '2026-11-22T18:30:00.000Z'
  const soon = row(1, { reserved_until: '2026-11-22T18:10:00.000Z' })
  const rows = [soon, row(2), row(3, { reserved_until: soon.reserved_until, reserved_by: { id: 9, name: 'Ben' } })]
  const extended = queued(holdUntil('2026-11-22T20:00:00.000Z', asking, undefined)(seatOf(heldNow([soon], [], 123, NOW)[0]!)))
  const requested = queued(holdUntil('2026-11-22T18:20:00.000Z', asking, undefined)(free(8)))
  const later = queued(holdUntil('2026-11-22T20:00:00.000Z', asking, undefined)(free(9)))
  expect(endingBy(rows, [extended, requested, later], 4, by)).toEqual({ rows: [soon], entries: [extended, requested] })
  expect(endingBy(rows, [], null, by).rows).toEqual([soon, rows[2]])
})

it('a queued hold keeps the words that it does not name, and removes those that it clears', () => {
  const seat = seatOf(heldNow([row(1)], [], 123, NOW)[0]!)
  const listed = (words = {}) => {
    const [shown] = heldNow([row(1)], [queued(holdUntil('2026-11-22T20:00:00.000Z', asking, undefined, words)(seat))], 123, NOW)
    return shown?.holder
  }
  expect(listed()).toEqual({ id: 4, name: 'Ann', for: 'Sponsor' })
  expect(listed({ for: null, reason: 'Late bus' })).toEqual({ id: 4, name: 'Ann', reason: 'Late bus' })
})
