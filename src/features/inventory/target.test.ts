import { expect, test } from 'vitest'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { targeted } from './target.ts'

const me = { id: 4, name: 'Ann' }
const row = (uuid: string, status: SeatRow['status'], more: Partial<SeatRow> = {}) =>
  ({
    uuid,
    status,
    holder: null,
    section: '101',
    holdRequested: null,
    releaseRequested: false,
    attention: false,
    ...more,
  }) as SeatRow
const rows = [
  row('a', 'Available'),
  row('b', 'Available'),
  row('c', 'Reserved', { holder: { id: 9, name: 'Ben' } }),
  row('d', 'Reserved', { holder: me }),
  row('e', 'Purchased'),
  row('f', 'Available', { holdRequested: { until: '2026-11-21T01:30:00.000Z' } }),
]
const view = {
  section: () => ({ size: rows.length, row: (ordinal: number) => rows[ordinal] }),
  seat: (uuid: string) => rows.find((one) => one.uuid === uuid) ?? null,
} as unknown as SeatView

const idsOf = (seats: readonly SeatRow[]) => seats.map(({ uuid }) => uuid)

test('a section means all its seats that can be held or released, and counts the others by reason', () => {
  const { seats, hold, release, others, notHeld, notReleased } = targeted(view, { kind: 'section', section: '101' }, me)
  expect([idsOf(hold), idsOf(release), others, seats.length]).toEqual([['a', 'b'], ['c', 'd'], 1, 6])
  expect(notHeld).toEqual({ sold: 1, others: 1, mine: 1, waiting: 1 })
  expect(notReleased).toEqual({ sold: 1, free: 2, waiting: 1 })
})

test('a section with hits of a search means these hits only', () => {
  const { seats, hold, release, others } = targeted(view, { kind: 'section', section: '101', found: ['b', 'd', 'gone'] }, me)
  expect([idsOf(hold), idsOf(release), others, seats.length]).toEqual([['b'], ['d'], 0, 2])
})

test('a whole search leaves out own holds as a section does; seats chosen one by one include them', () => {
  const uuids = ['a', 'd', 'f']
  expect(idsOf(targeted(view, { kind: 'search', uuids }, me).hold)).toEqual(['a'])
  const chosen = targeted(view, { kind: 'seats', uuids }, me)
  expect([idsOf(chosen.hold), idsOf(chosen.release), chosen.notReleased]).toEqual([['a', 'd', 'f'], ['d', 'f'], { free: 1 }])
})

test('the changed and the unchanged seats are together all seats', () => {
  const { seats, hold, notHeld, release, notReleased } = targeted(view, { kind: 'search', uuids: idsOf(rows) }, me)
  const sum = (reasons: object) => Object.values(reasons).reduce((a: number, b: number) => a + b, 0)
  expect([hold.length + sum(notHeld), release.length + sum(notReleased)]).toEqual([seats.length, seats.length])
})
