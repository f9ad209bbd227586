import { describe, expect, it, test } from 'vitest'
import { seatRow } from '#tests/support/seat-row.ts'
import { seatOverlays } from '#data/mirror/seats/seat-overlay.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { overlayOf } from '#data/outbox/overlay.ts'
import { entryOf, type QueuedChange } from '#data/outbox/queued-change.ts'
import { holdWordsOf } from './held-facts.ts'
import { type Asking, holdUntil, isAnothers, mayHold, mayRelease, releaseChange, undoChange, wordsToSend } from './holds.ts'

const me = { id: 4, name: 'Ann' }
const ben = { id: 9, name: 'Ben' }
const asking: Asking = { channel: 123, me, zone: 'America/Chicago' }
const until = '2026-11-21T01:30:00.000Z'

const heldByBen = seatRow({ status: 'Reserved', holder: ben, until })
const heldByMe = seatRow({ status: 'Reserved', holder: me, until })

describe('the changes allowed on a seat', () => {
  it('include holds of free seats and of own holds, but not of others’ holds or sold seats', () => {
    expect([seatRow(), heldByMe, heldByBen, seatRow({ status: 'Purchased' })].map((one) => mayHold(one, me))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('include releases of held seats, with a question if somebody else holds them', () => {
    expect([seatRow(), heldByMe, heldByBen, seatRow({ status: 'Purchased' })].map((one) => mayRelease(one, me))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([heldByMe, heldByBen].map((one) => isAnothers(one, me))).toEqual([false, true])
  })
  it('count waiting changes as done', () => {
    const requested = seatRow({ holdRequested: { until } })
    expect([mayHold(requested, me), mayRelease(requested, me), isAnothers(requested, me)]).toEqual([true, true, false])
    expect(mayHold({ ...heldByBen, releaseRequested: true }, me)).toBe(true)
  })
})

describe('the change to hold a seat', () => {
  it('has an absolute end, and is not sent after it', () => {
    const change = holdUntil(until, asking, undefined)(seatRow())
    expect(change.body).toEqual({ uuid: seatRow().uuid, reserved: true, reserved_at: '2026-11-21 01:30:00' })
    expect(change.validUntil).toBe(Date.parse(until))
    expect(change.label).toEqual({
      message: 'inventory_hold_label',
      params: { section: '101', row: 'A', seat: '7', until: '11/20/26 7:30pm CST' },
    })
  })
  it('depends on the status and the holder that were shown', () => {
    expect(holdUntil(until, asking, undefined)(seatRow()).if).toEqual({ status: 'Available', 'reserved_by.id': null })
    expect(releaseChange(heldByBen, asking, undefined).if).toEqual({ status: 'Reserved', 'reserved_by.id': 9 })
  })
  it('builds on waiting changes: a release after an unsent hold expects that hold', () => {
    expect(releaseChange(seatRow({ holdRequested: { until } }), asking, undefined).if).toEqual({
      status: 'Reserved',
      'reserved_by.id': 4,
    })
  })
})

describe('the name and reason of a queued hold', () => {
  const choir = seatRow({ status: 'Reserved', holder: { ...me, for: 'Choir', reason: 'Broken seat' }, until })
  /** The seat as a screen shows it after one more queued change. */
  const after = (seat: SeatRow, change: QueuedChange): SeatRow => {
    const entry = { ...entryOf(change, { user: me.id, now: 0, clockOffset: 0 }), seq: 1 }
    const { hold, release } = seatOverlays(overlayOf([entry])).get(seat.uuid)!
    return { ...seat, holdRequested: hold ?? null, releaseRequested: release === true }
  }
  const held = (seat: SeatRow, words = {}) => after(seat, holdUntil(until, asking, undefined, words)(seat))

  it('are empty if the person cleared them, and otherwise unchanged', () => {
    expect(holdWordsOf(held(choir, { for: null, reason: null }))).toEqual({ for: '', reason: '' })
    expect(holdWordsOf(held(choir, { for: 'Press', reason: null }))).toEqual({ for: 'Press', reason: '' })
    expect(holdWordsOf(held(choir))).toEqual({ for: 'Choir', reason: 'Broken seat' })
  })
  it('stay as queued while a second hold only changes the end', () => {
    expect(holdWordsOf(held(held(choir, { for: 'Press', reason: null })))).toEqual({ for: 'Press', reason: '' })
  })
  it('do not come back with a hold that follows a queued release', () => {
    const released = after(choir, releaseChange(choir, asking, undefined))
    expect(holdWordsOf(released)).toEqual({ for: '', reason: '' })
    expect(holdWordsOf(held(released))).toEqual({ for: '', reason: '' })
  })
  it('are those before the action once it is undone', () => {
    const undone = after(choir, undoChange(seatRow({ status: 'Reserved', holder: me, until }), 'key', asking, undefined))
    expect(holdWordsOf(undone)).toEqual({ for: '', reason: '' })
  })
})

test('a hold of several seats leaves their names and reasons unchanged if none is typed', () => {
  const empty = { for: ' ', reason: '' }
  expect(wordsToSend(empty, true)).toEqual({ for: null, reason: null })
  expect(wordsToSend(empty, false)).toEqual({})
  expect(wordsToSend({ for: ' Choir ', reason: null }, false)).toEqual({ for: 'Choir' })
  const choir = seatRow({ status: 'Reserved', holder: { ...me, for: 'Choir' }, until })
  expect(holdUntil(until, asking, undefined, wordsToSend(empty, false))(choir).body).not.toHaveProperty('for')
})
