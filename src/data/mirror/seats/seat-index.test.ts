import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ColumnSeat } from '#lib/columns.ts'
import { arbitraryChange, arbitraryOverlay, arbitrarySeats, byUuid, indexOf, NOW } from './arbitrary-seats.ts'
import { seatAt } from './section-data.ts'
import type { SeatIndex } from './seat-index.ts'
import { noCounts } from './seat-types.ts'
import type { SeatCounts, SeatOverlay } from './seat-types.ts'

const confirmed = (index: SeatIndex) =>
  index.sections.flatMap(({ data }) => Array.from({ length: data.size }, (_, i) => seatAt(data, i))).sort(byUuid)

/** Counts the seats one by one, the slow way. */
function recounted(seats: readonly ColumnSeat[], overlay: ReadonlyMap<string, SeatOverlay>, now: number): SeatCounts {
  const counts = noCounts()
  for (const { uuid, status, until } of seats) {
    const hasEnded = status === 'Reserved' && until !== null && Date.parse(until) <= now
    counts.total++
    if (status === 'Available' || hasEnded) counts.available++
    else if (status === 'Reserved') counts.reserved++
    else counts.purchased++
    const waiting = overlay.get(uuid)
    if (waiting?.hold) counts.holdRequested++
    if (waiting?.release) counts.releaseRequested++
    if (waiting?.attention) counts.attention++
  }
  return counts
}

/** Later versions of the seats, each with its own content, in any order. */
const withChanges = arbitrarySeats.chain((seats) =>
  fc.record({
    seats: fc.constant(seats),
    changes:
      seats.length === 0
        ? fc.constant([] as ColumnSeat[])
        : fc.uniqueArray(
            fc.tuple(fc.nat(seats.length - 1), arbitraryChange).map(([n, change]) => ({ ...seats[n]!, ...change })),
            {
              selector: ({ uuid, version }) => `${uuid} ${version}`,
            },
          ),
  }),
)

describe('an event in memory', () => {
  test('finds every seat by its id, and no other', () => {
    fc.assert(
      fc.property(arbitrarySeats, (seats) => {
        const index = indexOf(seats)
        for (const { uuid, section, row, seat } of seats)
          expect(index.view().seat(uuid)).toMatchObject({ uuid, section, row, seat })
        expect(index.find('8f14e45f-ceea-4e7a-9b0c-1d2effffffff')).toBeNull()
        expect(index.find('ffffffff-ceea-4e7a-9b0c-1d2e00000001')).toBeNull()
      }),
    )
  })

  test('has the same seats in whatever order changes arrive, once or twice', () => {
    fc.assert(
      fc.property(withChanges, fc.integer(), ({ seats, changes }, seed) => {
        const newest = new Map(seats.map((seat) => [seat.uuid, seat]))
        for (const change of changes) if (change.version > newest.get(change.uuid)!.version) newest.set(change.uuid, change)
        const index = indexOf(seats)
        const shuffled = [...changes, ...changes].sort(
          (a, b) => Math.sin(a.version * seed + a.price) - Math.sin(b.version * seed + b.price),
        )
        for (const change of shuffled) index.apply([change], NOW)
        expect(confirmed(index)).toEqual([...newest.values()].sort(byUuid))
        expect(index.view().totals).toEqual(recounted([...newest.values()], new Map(), NOW))
      }),
    )
  })

  test('inserts new seats and sections in natural order', () => {
    fc.assert(
      fc.property(arbitrarySeats, fc.nat(80), (seats, before) => {
        const index = indexOf(seats.slice(0, before))
        index.apply(seats.slice(before), NOW)
        expect(index.sections.map(({ data }) => data)).toEqual(
          indexOf(seats).sections.map(({ data }) => expect.objectContaining({ section: data.section, size: data.size })),
        )
        expect(
          index.view().sections.flatMap((section) => Array.from({ length: section.size }, (_, i) => section.row(i))),
        ).toEqual(
          indexOf(seats)
            .view()
            .sections.flatMap((section) => Array.from({ length: section.size }, (_, i) => section.row(i))),
        )
      }),
    )
  })

  test('keeps its counts right for any waiting changes, pulled changes and times', () => {
    fc.assert(
      fc.property(
        withChanges,
        fc.array(fc.array(fc.tuple(fc.nat(100), arbitraryOverlay))),
        fc.array(fc.integer({ min: -4, max: 4 })),
        ({ seats, changes }, overlays, hours) => {
          const index = indexOf(seats)
          let now = NOW
          let waiting: ReadonlyMap<string, SeatOverlay> = new Map()
          for (let step = 0; step < Math.max(overlays.length, hours.length); step++) {
            waiting = new Map(
              (overlays[step] ?? []).flatMap(([n, overlay]) => (seats[n] ? [[seats[n].uuid, overlay] as const] : [])),
            )
            index.lay(waiting, now)
            index.apply(changes.slice(step, step + 1), now)
            now = Math.max(now, NOW + (hours[step] ?? 0) * 3_600_000)
            index.expire(now)
            expect(index.view().totals).toEqual(recounted(confirmed(index), waiting, now))
          }
        },
      ),
    )
  })

  test('never shows a waiting hold as a hold', () => {
    const seat: ColumnSeat = {
      uuid: '8f14e45f-ceea-4e7a-9b0c-1d2e00000001',
      section: '101',
      row: 'A',
      seat: '7',
      price: 1,
      status: 'Available',
      version: 1,
      until: null,
      holder: null,
      preview: null,
    }
    const index = indexOf([seat])
    const until = new Date(NOW + 1000).toISOString()
    index.lay(new Map([[seat.uuid, { hold: { until } }]]), NOW)
    expect(index.view().seat(seat.uuid)).toMatchObject({ status: 'Available', until: null, holdRequested: { until } })
    expect(index.view().totals).toMatchObject({ available: 1, reserved: 0, holdRequested: 1 })
    expect(index.view().sections[0]!.uuids('Available')).toEqual([])
    index.apply([{ ...seat, version: 2, status: 'Reserved', until, holder: { id: 1, name: 'Dana Whitfield' } }], NOW)
    index.lay(new Map(), NOW)
    expect(index.view().seat(seat.uuid)).toMatchObject({
      status: 'Reserved',
      until,
      holdRequested: null,
      holder: { id: 1, name: 'Dana Whitfield' },
    })
    index.expire(NOW + 1000)
    expect(index.view().seat(seat.uuid)).toMatchObject({ status: 'Available', until: null, holder: null })
  })

  test('shows waiting changes on seats that moved, and on seats that are added later', () => {
    const seat = (n: number): ColumnSeat => ({
      uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e0000000${n}`,
      section: '101',
      row: 'A',
      seat: String(n),
      price: 1,
      status: 'Available',
      version: 1,
      until: null,
      holder: null,
      preview: null,
    })
    const index = indexOf([seat(5)])
    index.lay(
      new Map([
        [seat(5).uuid, { release: true }],
        [seat(2).uuid, { attention: true }],
      ]),
      NOW,
    )
    index.apply([seat(1), seat(2)], NOW)
    expect(index.view().sections[0]!.row(2)).toMatchObject({ seat: '5', releaseRequested: true })
    expect(index.view().sections[0]!.row(1)).toMatchObject({ seat: '2', attention: true })
  })

  test('makes a new view of a changed section, and keeps the others', () => {
    const seat = (section: string, n: number): ColumnSeat => ({
      uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e0000000${n}`,
      section,
      row: 'A',
      seat: '1',
      price: 1,
      status: 'Available',
      version: 1,
      until: null,
      holder: null,
      preview: null,
    })
    const index = indexOf([seat('1', 1), seat('2', 2)])
    const before = index.view()
    index.apply([{ ...seat('2', 2), version: 2, status: 'Purchased' }], NOW)
    const after = index.view()
    expect(after).not.toBe(before)
    expect(after.sections[0]).toBe(before.sections[0])
    expect(after.sections[1]).not.toBe(before.sections[1])
    expect(before.sections[1]!.counts.purchased).toBe(0)
    expect(after.sections[1]!.counts.purchased).toBe(1)
  })

  test('keeps rows that are newer than a snapshot read again, unless they are to be replaced', () => {
    fc.assert(
      fc.property(withChanges, fc.boolean(), ({ seats, changes }, replace) => {
        const index = indexOf(seats)
        index.apply(changes, NOW)
        const known = confirmed(index)
        index.take(
          indexOf(seats).sections.map(({ data }) => data),
          { whole: true, replace },
          NOW,
        )
        expect(confirmed(index)).toEqual(replace ? [...seats].sort(byUuid) : known)
      }),
    )
  })
})
