import type { Point } from './house-plan.ts'
import type { Shape } from './shape.ts'

/** The parts of a shape that its outline needs. */
type Rows = Pick<Shape, 'rows' | 'firsts' | 'lasts' | 'columnOf'>

/**
 * The outline of a section's seats as a polygon, in seats from the upper left corner of the first row. It goes down the right side
 * and up the left side. Empty without rows.
 */
export function outlineOf({ rows, firsts, lasts, columnOf }: Rows): Point[] {
  const right: Point[] = []
  const left: Point[] = []
  for (let row = 0; row < rows; row++) {
    const [a, b] = [columnOf[firsts[row]!]!, columnOf[lasts[row]!]!]
    addEdge(right, Math.max(a, b) + 1, row)
    addEdge(left, Math.min(a, b), row)
  }
  return [...right, ...left.toReversed()]
}

function addEdge(side: Point[], x: number, row: number): void {
  const last = side.at(-1)
  if (last?.x === x) last.y = row + 1
  else side.push({ x, y: row }, { x, y: row + 1 })
}
