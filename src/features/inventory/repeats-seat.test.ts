import { describe, expect, it } from 'vitest'
import { repeatsSeat } from './repeats-seat.ts'

const change = (status: string, seen: unknown = null) => ({
  user: 7,
  seen,
  patches: [{ op: 'set' as const, table: 'seats' as const, id: 'seat', fields: { status } }],
})
const held = (id: number) => ({ status: 'Reserved', reserved_by: { id, name: 'Bo' } })
const free = { status: 'Available', reserved_by: null }

describe('what may be done again about a seat', () => {
  it('a hold: not while somebody else has the seat, it would be refused each time', () =>
    expect([held(9), held(7), free].map((now) => repeatsSeat(change('Reserved'), now))).toEqual([false, true, true]))
  it('a release: not where another has come to hold it since, it would be taken from them', () =>
    expect([held(9), held(7), free].map((now) => repeatsSeat(change('Available', held(7)), now))).toEqual([false, true, true]))
  it('nothing about a seat that is sold', () => expect(repeatsSeat(change('Reserved'), { status: 'Purchased' })).toBe(false))
})
