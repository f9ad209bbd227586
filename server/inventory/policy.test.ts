import { describe, expect, it } from 'vitest'
import { decideReserve, HELD_BY_ANOTHER, MUST_BE_FUTURE, PURCHASED, statusAt, vipStatus, type SeatState } from './policy.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const free: SeatState = { status: 'Available', reserved_until: null, reserved_by: null }
const mine: SeatState = { status: 'Reserved', reserved_until: '2026-06-01T13:00:00.000Z', reserved_by: 7 }
const theirs: SeatState = { ...mine, reserved_by: 8 }
const sold: SeatState = { status: 'Purchased', reserved_until: null, reserved_by: null }
const hold = (reserved_at: string | null) => ({ reserved: true, reserved_at })
const release = { reserved: false, reserved_at: null }
const decide = (seat: SeatState, requested: { reserved: boolean; reserved_at: string | null }, at = now) =>
  decideReserve(seat, requested, 7, at)

describe('a hold', () => {
  it('is granted on an available seat until the requested time', () => {
    expect(decide(free, hold('2026-06-01 13:00:00'))).toEqual({ do: 'hold', until: '2026-06-01T13:00:00.000Z' })
  })
  it('with an end in the past or on an impossible day is refused with an error at reserved_at', () => {
    expect(decide(free, hold('2026-06-01 12:00:00'))).toMatchObject({ status: 422, field: 'reserved_at', detail: MUST_BE_FUTURE })
    expect(decide(free, hold('2026-06-31 12:00:00'))).toMatchObject({ status: 422, field: 'reserved_at' })
  })
  it('can be moved by its holder, and the same end again changes nothing', () => {
    expect(decide(mine, hold('2026-06-01 14:00:00'))).toEqual({ do: 'hold', until: '2026-06-01T14:00:00.000Z' })
    expect(decide(mine, hold('2026-06-01 13:00:00'))).toEqual({ do: 'nothing' })
  })
  it('cannot be taken over by someone else until it has expired', () => {
    expect(decide(theirs, hold('2026-06-01 14:00:00'))).toMatchObject({ status: 409, detail: HELD_BY_ANOTHER })
    expect(decide(theirs, hold('2026-06-01 14:00:00'), now + 3_600_000)).toMatchObject({ do: 'hold' })
  })
})

describe('a release', () => {
  it('ends one’s own hold or another person’s', () => {
    expect(decide(mine, release)).toEqual({ do: 'release' })
    expect(decide(theirs, release)).toEqual({ do: 'release' })
  })
  it('of a free seat or an expired hold changes nothing', () => {
    expect(decide(free, release)).toEqual({ do: 'nothing' })
    expect(decide(theirs, release, now + 3_600_000)).toEqual({ do: 'nothing' })
  })
})

it('a purchased seat can be neither held nor released', () => {
  expect(decide(sold, hold('2026-06-01 14:00:00'))).toMatchObject({ status: 409, detail: PURCHASED })
  expect(decide(sold, release)).toMatchObject({ status: 409, detail: PURCHASED })
})

it('a held seat is Available from the very moment its hold ends', () => {
  expect(statusAt(mine, now + 3_599_999)).toBe('Reserved')
  expect(statusAt(mine, now + 3_600_000)).toBe('Available')
})

it('a VIP package is available while any are left, reserved while any are held, and purchased otherwise', () => {
  expect([
    vipStatus({ available: 1, reserved: 4 }),
    vipStatus({ available: 0, reserved: 4 }),
    vipStatus({ available: 0, reserved: 0 }),
  ]).toEqual(['Available', 'Reserved', 'Purchased'])
})
