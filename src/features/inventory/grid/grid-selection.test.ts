import { describe, expect, it } from 'vitest'
import { added, extendedTo, movedTo, nothingSelected, toggledSeat, toggledSeats } from './grid-selection.ts'

const chosen = (selection: { selected: ReadonlySet<number> }) => [...selection.selected].sort((a, b) => a - b)
const line = (from: number, to: number) => Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => Math.min(from, to) + i)

describe('selecting seats', () => {
  it('adds a seat, and removes it again', () => {
    const one = toggledSeat(nothingSelected, 7)
    expect(chosen(one)).toEqual([7])
    expect(chosen(toggledSeat(one, 7))).toEqual([])
  })
  it('adds a whole row, or removes it if all of it was selected', () => {
    const row = toggledSeats(toggledSeat(nothingSelected, 1), [0, 1, 2])
    expect(chosen(row)).toEqual([0, 1, 2])
    expect(chosen(toggledSeats(row, [0, 1, 2]))).toEqual([])
  })
  it('keeps the selected seats when the keyboard moves on', () => {
    expect(movedTo(toggledSeat(nothingSelected, 3), 4)).toMatchObject({ active: 4, selected: new Set([3]) })
  })
  it('grows and shrinks a range from its first seat, and keeps seats selected before', () => {
    const before = movedTo(toggledSeat(nothingSelected, 20), 3)
    const long = extendedTo(before, 6, line)
    expect(chosen(long)).toEqual([3, 4, 5, 6, 20])
    expect(chosen(extendedTo(long, 4, line))).toEqual([3, 4, 20])
    expect(chosen(extendedTo(long, 1, line))).toEqual([1, 2, 3, 20])
  })
  it('adds the seats of a rectangle', () => {
    expect(chosen(added(toggledSeat(nothingSelected, 1), [4, 5]))).toEqual([1, 4, 5])
  })
})
