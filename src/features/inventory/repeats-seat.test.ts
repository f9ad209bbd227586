import { describe, expect, it } from 'vitest'
import { repeatsSeat } from './repeats-seat.ts'

const change = (status: string, seen: unknown = null) => ({
  user: 7,
  seen,
  patches: [{ op: 'set' as const, table: 'seats' as const, id: 'seat', fields: { status } }],
})
const held = (id: number) => ({ status: 'Reserved', reserved_by: { id, name: 'Bo' } })
const free = { status: 'Available', reserved_by: null }

describe('a change of a seat that may be made again', () => {
  it('is a hold, unless somebody else has the seat, because it would always be refused', () =>
    expect([held(9), held(7), free].map((now) => repeatsSeat(change('Reserved'), now))).toEqual([false, true, true]))
  it('is a release, unless somebody else holds the seat now, because it would be taken from them', () =>
    expect([held(9), held(7), free].map((now) => repeatsSeat(change('Available', held(7)), now))).toEqual([false, true, true]))
  it('is never a hold of a sold seat', () => expect(repeatsSeat(change('Reserved'), { status: 'Purchased' })).toBe(false))
})
