import type { Line, Point } from './line.ts'

/** The least and the most that a thinned line may be beside the drawn one, in seats, and the factor between two attempts. */
const FINEST = 0.05
const COARSEST = 5
const COARSER = 1.5

/**
 * Leaves out points of lines that hardly change their form, and lines that are too small to be seen, until their number of points is
 * allowed. The coordinates are rounded to 0.1 seats.
 * @returns null if the lines would lose their form
 */
export function thinned(lines: readonly Line[], mostPoints: number): Line[] | null {
  let left = lines
  for (let tolerance = FINEST; tolerance <= COARSEST; tolerance *= COARSER) {
    left = left.map((line) => withoutNear(line, tolerance)).filter((line) => line.length > 1)
    const result = left.map(inTenths).filter((line) => line.length > 1)
    if (result.length > 0 && result.flat().length <= mostPoints) return result
  }
  return null
}

/** Leaves out the points of a line that are nearer than the tolerance to the line without them, by Douglas and Peucker. */
function withoutNear(line: Line, tolerance: number): Line {
  const stays = new Set([0, line.length - 1])
  const parts: [first: number, last: number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part
    let [farthest, most] = [0, tolerance]
    for (let at = first + 1; at < last; at++) {
      const distance = distanceTo(line[at]!, line[first]!, line[last]!)
      if (distance > most) [farthest, most] = [at, distance]
    }
    if (most === tolerance) continue
    stays.add(farthest)
    parts.push([first, farthest], [farthest, last])
  }
  const left = line.filter((_, at) => stays.has(at))
  const [from, to] = left
  return left.length === 2 && Math.hypot(to![0] - from![0], to![1] - from![1]) <= tolerance ? [] : left
}

/** Returns the distance of a point to the stretch between two points. */
function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [across, down] = [toX - fromX, toY - fromY]
  const square = across ** 2 + down ** 2
  const share = square === 0 ? 0 : ((x - fromX) * across + (y - fromY) * down) / square
  const near = Math.min(1, Math.max(0, share))
  return Math.hypot(x - fromX - near * across, y - fromY - near * down)
}

const tenth = (value: number) => Math.round(value * 10) / 10 + 0

/** Rounds the points of a line, and leaves out those that are equal to the one before. */
const inTenths = (line: Line): Line =>
  line
    .map(([x, y]): Point => [tenth(x), tenth(y)])
    .filter(([x, y], at, points) => at === 0 || points[at - 1]![0] !== x || points[at - 1]![1] !== y)
