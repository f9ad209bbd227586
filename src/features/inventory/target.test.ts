import { expect, test } from 'vitest'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { targeted } from './target.ts'

const me = { id: 4, name: 'Ann' }
const row = (uuid: string, status: SeatRow['status'], holder: SeatRow['holder'] = null) =>
  ({ uuid, status, holder, section: '101', holdRequested: null, releaseRequested: false }) as SeatRow
const rows = [
  row('a', 'Available'),
  row('b', 'Available'),
  row('c', 'Reserved', { id: 9, name: 'Ben' }),
  row('d', 'Reserved', me),
]
const view = {
  section: () => ({ uuids: (status: string) => rows.filter((one) => one.status === status).map(({ uuid }) => uuid) }),
  seat: (uuid: string) => rows.find((one) => one.uuid === uuid) ?? null,
} as unknown as SeatView

const idsOf = (seats: readonly SeatRow[]) => seats.map(({ uuid }) => uuid)

test('a section is all its seats that can be held or released', () => {
  const { hold, release, others } = targeted(view, { kind: 'section', section: '101' }, me)
  expect([idsOf(hold), idsOf(release), others]).toEqual([['a', 'b'], ['c', 'd'], 1])
})

test('of a section of which a search has found a part, that part alone is meant', () => {
  const { seats, hold, release, others } = targeted(view, { kind: 'section', section: '101', found: ['b', 'd', 'gone'] }, me)
  expect([idsOf(hold), idsOf(release), others, seats.length]).toEqual([['b'], ['d'], 0, 2])
})
