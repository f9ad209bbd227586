import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ATTENTION_BIT, HOLD_BIT, RELEASE_BIT, type SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { countsOfChosen } from './selection-counts.ts'
import { targeted } from './target.ts'

const me = { id: 4, name: 'Ann' }
const statuses = ['Available', 'Reserved', 'Purchased'] as const
const anySeat = fc.record({
  status: fc.constantFrom(0, 1, 2),
  change: fc.constantFrom(0, HOLD_BIT, RELEASE_BIT, HOLD_BIT | ATTENTION_BIT),
  holder: fc.constantFrom(me, { id: 9, name: 'Ben' }),
})

test('the selection bar counts the same seats as the dialog, for any seats', () => {
  fc.assert(
    fc.property(fc.array(anySeat, { maxLength: 12 }), (all) => {
      // Sold seats are removed from a selection before it is counted.
      const seats = all.filter(({ status }) => status !== 2)
      const rows = seats.map(({ status, change, holder }, nth) => ({
        uuid: String(nth),
        status: statuses[status]!,
        holder: status === 1 ? holder : null,
        holdRequested: change & HOLD_BIT ? { until: '2026-11-21T01:30:00.000Z' } : null,
        releaseRequested: (change & RELEASE_BIT) !== 0,
        attention: (change & ATTENTION_BIT) !== 0,
      })) as unknown as SeatRow[]
      const section = {
        viewCode: (ordinal: number) => seats[ordinal]!.status | seats[ordinal]!.change,
        holder: (ordinal: number) => rows[ordinal]!.holder,
      } as unknown as SectionView
      const view = { seat: (uuid: string) => rows[Number(uuid)] ?? null } as unknown as SeatView
      const counts = countsOfChosen([{ view: section, ordinals: rows.map((_, nth) => nth) }], me)
      const found = targeted(view, { kind: 'seats', uuids: rows.map(({ uuid }) => uuid) }, me)
      expect(counts).toEqual({
        total: rows.length,
        hold: found.hold.length,
        release: found.release.length,
        notHeld: found.notHeld,
      })
    }),
  )
})
