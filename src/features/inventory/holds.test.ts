import { describe, expect, it } from 'vitest'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { type Asking, holdUntil, isAnothers, mayHold, mayRelease, releaseWish } from './holds.ts'

const me = { id: 4, name: 'Ann' }
const ben = { id: 9, name: 'Ben' }
const asking: Asking = { channel: 123, me, zone: 'America/Chicago' }
const until = '2026-11-21T01:30:00.000Z'

const seat = (given: Partial<SeatRow> = {}): SeatRow => ({
  uuid: '018f0000-0000-7000-8000-000000000001',
  ordinal: 0,
  section: '101',
  row: 'A',
  seat: '7',
  price: 58,
  status: 'Available',
  until: null,
  holder: null,
  version: 1,
  preview: null,
  holdRequested: null,
  releaseRequested: false,
  attention: false,
  ...given,
})
const heldByBen = seat({ status: 'Reserved', holder: ben, until })
const heldByMe = seat({ status: 'Reserved', holder: me, until })

describe('what may be asked of a seat', () => {
  it('holds free seats and moves own holds, but never takes over another hold or a sale', () => {
    expect([seat(), heldByMe, heldByBen, seat({ status: 'Purchased' })].map((one) => mayHold(one, me))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('releases held seats, asking first when somebody else holds them', () => {
    expect([seat(), heldByMe, heldByBen, seat({ status: 'Purchased' })].map((one) => mayRelease(one, me))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([heldByMe, heldByBen].map((one) => isAnothers(one, me))).toEqual([false, true])
  })
  it('counts what waits here as done', () => {
    const asked = seat({ holdRequested: { until } })
    expect([mayHold(asked, me), mayRelease(asked, me), isAnothers(asked, me)]).toEqual([true, true, false])
    expect(mayHold({ ...heldByBen, releaseRequested: true }, me)).toBe(true)
  })
})

describe('the wish to hold', () => {
  it('says until when, in absolute terms, and is not sent after that', () => {
    const wish = holdUntil(until, asking, undefined)(seat())
    expect(wish.body).toEqual({ uuid: seat().uuid, reserved: true, reserved_at: '2026-11-21 01:30:00' })
    expect(wish.validUntil).toBe(Date.parse(until))
    expect(wish.label).toEqual({
      message: 'inventory_hold_label',
      params: { section: '101', row: 'A', seat: '7', until: '11/20/26 7:30pm CST' },
    })
  })
  it('depends on status and holder as they were seen', () => {
    expect(holdUntil(until, asking, undefined)(seat()).if).toEqual({ status: 'Available', 'reserved_by.id': null })
    expect(releaseWish(heldByBen, asking, undefined).if).toEqual({ status: 'Reserved', 'reserved_by.id': 9 })
  })
  it('builds on what waits: a release after a hold that was not sent yet expects that hold', () => {
    expect(releaseWish(seat({ holdRequested: { until } }), asking, undefined).if).toEqual({
      status: 'Reserved',
      'reserved_by.id': 4,
    })
  })
})
