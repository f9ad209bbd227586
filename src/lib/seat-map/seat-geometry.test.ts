import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aisleOutlines, outlineOf, rowAndColumnAt, seatPosition, turnAt } from './seat-map.ts'

const section = fc.record({
  name: fc.constant('101'),
  rows: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }),
})
const place = fc.record({
  index: fc.constant(0),
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  outward: fc.double({ min: -7, max: 7, noNaN: true }),
  radius: fc.oneof(fc.constant(0), fc.double({ min: 20, max: 900, noNaN: true })),
  direction: fc.constantFrom(1, -1),
})

/** Returns every seat of a section with its position. */
function seatsOf(rows: readonly number[], at: (row: number, column: number) => { x: number; y: number }) {
  return rows.flatMap((columns, row) => Array.from({ length: columns }, (_, column) => ({ row, column, ...at(row, column) })))
}

/** A section close to the middle of its curve. */
const tight = { index: 0, x: 0, y: 0, outward: 0, radius: 20, direction: 1 } as const

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns twice the area of a polygon; it is positive if the points run clockwise on the screen. */
const clockwiseArea = (points: readonly { x: number; y: number }[]) =>
  points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length]!
    return sum + x * next.y - next.x * y
  }, 0)

/** Whether a point is inside a polygon. */
function isInside(points: readonly { x: number; y: number }[], { x, y }: { x: number; y: number }): boolean {
  const crossed = points.filter((one, at) => {
    const other = points[(at + 1) % points.length]!
    return one.y > y !== other.y > y && x < one.x + ((y - one.y) * (other.x - one.x)) / (other.y - one.y)
  })
  return crossed.length % 2 === 1
}

describe('a section', () => {
  const straight = { index: 0, x: 100, y: 50, outward: Math.PI / 2, radius: 0, direction: -1 as const }

  it('below the field has its first column on the left if its columns run counter-clockwise', () => {
    const rows = { name: '101', rows: [4, 4] }
    expect(seatPosition(rows, straight, 0, 0)).toMatchObject({ x: 98.5, y: 50.5 })
    expect(seatPosition(rows, straight, 1, 3)).toMatchObject({ x: 101.5, y: 51.5 })
    expect(seatPosition(rows, { ...straight, direction: 1 }, 0, 0).x).toBeCloseTo(101.5)
  })

  it('has an outline without points between rows of the same length', () => {
    const corners = outlineOf({ name: '101', rows: [4, 4, 4] }, straight)
    expect(corners.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [98, 50],
      [102, 50],
      [102, 53],
      [98, 53],
    ])
  })

  it('without seats has no outline', () => {
    expect(outlineOf({ name: '101', rows: [] }, straight)).toEqual([])
    expect(outlineOf({ name: '101', rows: [0] }, straight)).toEqual([])
  })

  it('has an aisle along the rows that it cuts, one behind the other', () => {
    const gap = (row: number, aisle: number, from: number) => ({ row, aisle, from, to: from + 1 })
    const gaps = [gap(0, 1, 2), gap(0, 2, 5), gap(1, 1, 2), gap(3, 1, 2)]
    const outlines = aisleOutlines({ name: '101', rows: [8, 8, 8, 8], gaps }, straight)
    const shown = outlines.map((points) => points.map(({ x, y }) => [x, y]))
    expect(shown).toEqual([
      [...[50, 50.5, 51.5, 52].map((y) => [98, y]), ...[52, 51.5, 50.5, 50].map((y) => [99, y])],
      [...[53, 53.5, 54].map((y) => [98, y]), ...[54, 53.5, 53].map((y) => [99, y])],
      [...[50, 50.5, 51].map((y) => [101, y]), ...[51, 50.5, 50].map((y) => [102, y])],
    ])
    expect(aisleOutlines({ name: '101', rows: [8] }, straight)).toEqual([])
  })

  it('has an aisle on its own column only', () => {
    const cut = fc.tuple(section, fc.integer({ min: 1, max: 39 })).map(([one, from]) => {
      const gaps = one.rows.flatMap((columns, row) => (columns > from + 1 ? [{ aisle: 1, row, from, to: from + 1 }] : []))
      return { ...one, gaps }
    })
    fc.assert(
      fc.property(cut, place, (one, where) => {
        const aisles = aisleOutlines(one, where)
        const isOnAisle = (seat: { x: number; y: number }) => aisles.some((points) => isInside(points, seat))
        const [from] = one.gaps.map((gap) => gap.from)
        for (const { row, column, ...at } of seatsOf(one.rows, (r, c) => seatPosition(one, where, r, c)))
          expect(isOnAisle(at)).toBe(column === from && one.rows[row]! > from + 1)
      }),
      { numRuns: 30 },
    )
  })

  it('has rows with a pitch of 1, also on a curve', () => {
    fc.assert(
      fc.property(section, place, (one, where) => {
        for (const { row, column, ...seat } of seatsOf(one.rows, (r, c) => seatPosition(one, where, r, c))) {
          if (column + 1 >= one.rows[row]!) continue
          const next = seatPosition(one, where, row, column + 1)
          const radius = where.radius + row + 0.5
          const chord = where.radius === 0 ? 1 : 2 * radius * Math.sin(0.5 / radius)
          expect(distance(seat, next)).toBeCloseTo(chord, 6)
          const turn = turnAt(one, where, row, column)
          expect(Math.abs(Math.sin(turn - Math.atan2(next.y - seat.y, next.x - seat.x)))).toBeLessThan(0.03)
          expect(Math.abs(turn)).toBeLessThanOrEqual(Math.PI / 2)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('finds the row and column of each of its seats, and none outside', () => {
    fc.assert(
      fc.property(section, place, (one, where) => {
        for (const { row, column, ...seat } of seatsOf(one.rows, (r, c) => seatPosition(one, where, r, c)))
          expect(rowAndColumnAt(one, where, seat)).toEqual({ row, column })
        expect(rowAndColumnAt(one, where, seatPosition(one, where, -1, 0))).toBeNull()
        expect(rowAndColumnAt(one, where, seatPosition(one, where, one.rows.length, 0))).toBeNull()
        expect(rowAndColumnAt(one, where, seatPosition(one, where, 0, -1))).toBeNull()
        expect(rowAndColumnAt(one, where, seatPosition(one, where, 0, one.rows[0]!))).toBeNull()
      }),
      { numRuns: 30 },
    )
  })

  it('has an outline around all its seats, clockwise, and not larger than they need', () => {
    fc.assert(
      fc.property(section, place, (one, where) => {
        const outline = outlineOf(one, where)
        const seats = seatsOf(one.rows, (row, column) => seatPosition(one, where, row, column))
        expect(seats.filter((seat) => !isInside(outline, seat))).toEqual([])
        const area = clockwiseArea(outline) / 2
        expect(area).toBeGreaterThan(0.97 * seats.length)
        expect(area).toBeLessThan(1.03 * seats.length)
      }),
      { numRuns: 30, examples: [[{ name: '101', rows: [1, 4] }, tight]] },
    )
  })
})
