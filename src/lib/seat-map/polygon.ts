import type { MapPoint } from './types.ts'

/** Returns twice the area of a polygon; it is positive if the points run clockwise on the screen. */
const doubleArea = (points: readonly MapPoint[]): number =>
  points.reduce((sum, point, at) => sum + cross(point, after(points, at)), 0)

/** Returns the area of a polygon, in square seats. */
export const areaOf = (points: readonly MapPoint[]): number => Math.abs(doubleArea(points)) / 2

/** Returns the centroid of a polygon that has an area. */
export function centroidOf(points: readonly MapPoint[]): MapPoint {
  // Relative to a corner, because far from the origin the products would lose their last digits.
  const from = points[0]!
  const near = points.map(({ x, y }) => ({ x: x - from.x, y: y - from.y }))
  const sum = { x: 0, y: 0 }
  for (const [at, point] of near.entries()) {
    const next = after(near, at)
    const weight = cross(point, next)
    sum.x += (point.x + next.x) * weight
    sum.y += (point.y + next.y) * weight
  }
  const whole = 3 * doubleArea(near)
  return { x: from.x + sum.x / whole, y: from.y + sum.y / whole }
}

/** Returns the points, along the x axis, at which a polygon crosses a line of one y, in order. */
export function crossings(points: readonly MapPoint[], y: number): number[] {
  const found = points.flatMap((one, at) => {
    const other = after(points, at)
    return one.y > y === other.y > y ? [] : [one.x + ((y - one.y) * (other.x - one.x)) / (other.y - one.y)]
  })
  return found.toSorted((a, b) => a - b)
}

/**
 * Returns the angle to the right angles of a polygon, from -π/4 to π/4: that of the sides of a rectangle, or of the axis of a shape
 * that is the same on both sides. Long sides count more.
 */
export function turnOf(points: readonly MapPoint[]): number {
  const sum = { x: 0, y: 0 }
  for (const [at, { x, y }] of points.entries()) {
    const next = after(points, at)
    const length = Math.hypot(next.x - x, next.y - y)
    const angle = 4 * Math.atan2(next.y - y, next.x - x)
    sum.x += length ** 2 * Math.cos(angle)
    sum.y += length ** 2 * Math.sin(angle)
  }
  return Math.atan2(sum.y, sum.x) / 4
}

const after = (points: readonly MapPoint[], at: number): MapPoint => points[(at + 1) % points.length]!

const cross = (one: MapPoint, other: MapPoint): number => one.x * other.y - other.x * one.y
