import type { AisleGap, MapBox, MapPoint, MapSection, SectionPlace } from './types.ts'

/** The most rows between two points at the side of a curved section. */
const MOST_ROWS = 4
/** The farthest that the straight pieces of an outline may be from the curve that they follow, in seats, unless it is very tight. */
const FARTHEST_FROM_CURVE = 0.02
/** The length of the shortest pieces, in seats. */
const SHORTEST_PIECE = 1

/** Returns how many straight pieces follow a curve. @param length the length of the curve, in seats */
const piecesOf = (length: number, radius: number): number =>
  radius === 0 ? 1 : Math.max(1, Math.ceil(length / Math.max(SHORTEST_PIECE, Math.sqrt(8 * FARTHEST_FROM_CURVE * radius))))

/** Returns the middle of a seat. Row 0 is the front row; seats and rows have a pitch of 1. */
export const seatPosition = (section: MapSection, place: SectionPlace, row: number, column: number): MapPoint =>
  pointOf(place, row + 0.5, alongOf(section, place, row, column), row + 0.5)

/** Returns the angle of the row at a seat, in radians, from -π/2 to π/2. */
export function turnAt(section: MapSection, place: SectionPlace, row: number, column: number): number {
  const { outward, radius } = place
  const angle = radius === 0 ? outward : outward + alongOf(section, place, row, column) / (radius + row + 0.5)
  return upright(angle + Math.PI / 2)
}

/** Returns how far a seat is from the axis of its section, clockwise. */
const alongOf = ({ rows }: MapSection, { direction }: SectionPlace, row: number, column: number): number =>
  direction * (column + 0.5 - (rows[row] ?? 0) / 2)

/** Returns the middle of a section. */
export function middleOf(section: MapSection, place: SectionPlace): MapPoint {
  const row = Math.floor(section.rows.length / 2)
  return seatPosition(section, place, row, (section.rows[row] ?? 0) / 2 - 0.5)
}

/** Returns the polygon around all seats of a section, clockwise on the screen. */
export function outlineOf(section: MapSection, place: SectionPlace): MapPoint[] {
  const sides = edgesOf(section, place.radius)
  const front = sides[0]
  const back = sides.at(-1)
  if (!front || !back) return []
  const at = (depth: number, along: number, middle: number) => pointOf(place, depth, along, middle)
  const across = ({ depth, half, middle }: Edge, from: 1 | -1) => {
    const steps = piecesOf(2 * half, place.radius)
    return Array.from({ length: steps + 1 }, (_, step) => at(depth, from * half * (1 - (2 * step) / steps), middle))
  }
  const between = sides.slice(1, -1)
  return [
    ...across(front, 1),
    ...between.map(({ depth, half, middle }) => at(depth, -half, middle)),
    ...across(back, -1),
    ...between.toReversed().map(({ depth, half, middle }) => at(depth, half, middle)),
  ]
}

/** Returns the outline of each aisle in a section, or one for each run of rows in which its gaps meet. */
export function aisleOutlines({ rows, gaps = [] }: MapSection, place: SectionPlace): MapPoint[][] {
  const runs: AisleGap[][] = []
  const along = (row: number, column: number) => column - rows[row]! / 2
  const doMeet = (a: AisleGap, b: AisleGap) =>
    a.aisle === b.aisle &&
    a.row === b.row - 1 &&
    along(a.row, a.from) < along(b.row, b.to) &&
    along(b.row, b.from) < along(a.row, a.to)
  for (const gap of gaps.toSorted((a, b) => a.aisle - b.aisle || a.row - b.row)) {
    const last = runs.at(-1)?.at(-1)
    if (last && doMeet(last, gap)) runs.at(-1)!.push(gap)
    else runs.push([gap])
  }
  /** Returns one side of an aisle: through the middle of its rows, because rows of a curve would be steps at their edges. */
  const sideOf = (run: readonly AisleGap[], edge: 'from' | 'to') =>
    run.flatMap((gap, nth) => {
      const depths = [...(nth === 0 ? [0] : []), 0.5, ...(nth === run.length - 1 ? [1] : [])]
      const at = place.direction * along(gap.row, gap[edge])
      return depths.map((depth) => pointOf(place, gap.row + depth, at, gap.row + 0.5))
    })
  return runs.map((run) => [...sideOf(run, 'from'), ...sideOf(run, 'to').toReversed()])
}

/** Returns the row and the column at a point, or null if the section has no seat there. */
export function rowAndColumnAt(
  section: MapSection,
  place: SectionPlace,
  point: MapPoint,
): { row: number; column: number } | null {
  const { depth, alongAt } = depthOf(place, point)
  const row = Math.floor(depth)
  const columns = section.rows[row]
  if (columns === undefined) return null
  const column = Math.floor(alongAt(row + 0.5) * place.direction + columns / 2)
  return column >= 0 && column < columns ? { row, column } : null
}

/** Returns the box around points. */
export function boxAround(points: readonly MapPoint[]): MapBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** An edge of a row: its distance from the front edge, half its columns, and the depth at which the columns have a pitch of 1. */
interface Edge {
  depth: number
  half: number
  middle: number
}

/** Returns the front and back edge of each run of rows with the same number of columns, without the edges between equal rows. */
function edgesOf({ rows }: MapSection, radius: number): Edge[] {
  const edges: Edge[] = []
  for (let first = 0; first < rows.length;) {
    let last = first
    while (rows[last + 1] === rows[first] && (radius === 0 || last - first < MOST_ROWS)) last++
    const half = rows[first]! / 2
    if (half > 0) edges.push({ depth: first, half, middle: first + 0.5 }, { depth: last + 1, half, middle: last + 0.5 })
    first = last + 1
  }
  return radius === 0 ? edges.filter(isCorner) : edges.flatMap((edge, at) => withSteps(edge, edges[at + 1], radius))
}

/** Whether an edge is the front or back of the section, or its neighbour at the same depth has another length. */
const isCorner = ({ depth, half }: Edge, at: number, edges: readonly Edge[]): boolean =>
  ![edges[at - 1], edges[at + 1]].some((other) => other?.depth === depth && other.half === half)

/** Returns an edge, and points along the curve from it to the next one if that one is longer or shorter at the same depth. */
function withSteps(edge: Edge, next: Edge | undefined, radius: number): Edge[] {
  if (next?.depth !== edge.depth) return [edge]
  const difference = next.half - edge.half
  const steps = piecesOf(Math.abs(difference), radius)
  return Array.from({ length: steps }, (_, step) => ({ ...edge, half: edge.half + (difference * step) / steps }))
}

/** Returns a point of a section. `along` is clockwise from the axis, measured on the row whose middle has the depth `middle`. */
function pointOf({ x, y, outward, radius }: SectionPlace, depth: number, along: number, middle: number): MapPoint {
  const [cos, sin] = [Math.cos(outward), Math.sin(outward)]
  if (radius === 0) return { x: x + depth * cos - along * sin, y: y + depth * sin + along * cos }
  const angle = outward + along / (radius + middle)
  const distance = radius + depth
  return {
    x: x - radius * cos + distance * Math.cos(angle),
    y: y - radius * sin + distance * Math.sin(angle),
  }
}

function depthOf({ x, y, outward, radius }: SectionPlace, point: MapPoint) {
  const [cos, sin] = [Math.cos(outward), Math.sin(outward)]
  const right = point.x - x + radius * cos
  const down = point.y - y + radius * sin
  const ahead = right * cos + down * sin
  const aside = down * cos - right * sin
  if (radius === 0) return { depth: ahead, alongAt: () => aside }
  const angle = Math.atan2(aside, ahead)
  return { depth: Math.hypot(right, down) - radius, alongAt: (middle: number) => angle * (radius + middle) }
}

/** Turns an angle by half turns until it is between -π/2 and π/2. */
function upright(angle: number): number {
  const turned = angle - Math.PI * Math.round(angle / Math.PI)
  return turned === -Math.PI / 2 ? Math.PI / 2 : turned
}
