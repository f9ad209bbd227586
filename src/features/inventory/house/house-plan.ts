import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { type MapSection, rowAndColumnAt, type SeatMapLayout, type SectionPlace } from '#lib/seat-map/seat-map.ts'
import type { Point, Size } from './camera.ts'
import type { SeatPlaces } from './seat-places.ts'
import { nearestBeside } from '#parts/seat-map/beside.ts'
import type { Shape } from '#parts/seat-map/shape.ts'

/** The place of the keyboard cursor: a section, or a seat of it. */
export interface Cursor {
  section: string
  ordinal: number | null
}

/** The positions of a whole seat map, in units of one seat: as a map of the house, or with the sections side by side. */
export interface HousePlan {
  blocks: readonly HouseBlock[]
  levels: readonly { label: string; x: number; y: number; height: number }[]
  /** The field or stage of a map; null if the sections are side by side. */
  field: SeatMapLayout['field'] | null
  width: number
  height: number
}

/** A section in the plan: its name and its seats. */
export interface HouseBlock {
  view: SectionView
  shape: Shape
  /** The section's short name, without the label of its level. */
  short: string
  /** The name of the group that it is in; null if it is in none. */
  group: string | null
  /** The box around its seats and, if sections are side by side, its name above them. */
  x: number
  y: number
  width: number
  height: number
  section: MapSection
  place: SectionPlace
  seats: SeatPlaces
}

/** The height of a section's name, over its seats. */
export const HEAD = 2

/** Returns the section at a point of the plan and, if the point is on a seat, that seat. */
export function hitAt({ blocks, field }: HousePlan, point: Point): { block: HouseBlock; ordinal: number | null } | null {
  for (const block of blocks) {
    if (!isInBox(block, point)) continue
    const at = rowAndColumnAt(block.section, block.place, point)
    if (at !== null) return { block, ordinal: block.shape.seatAt(at.row, at.column) }
    // The boxes of turned sections overlap; those of sections side by side do not.
    if (field === null) return { block, ordinal: null }
  }
  return null
}

/** Whether a point is in a box of the plan. */
export const isInBox = (box: Point & Size, { x, y }: Point): boolean =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height

/** Whether two plans of the same house have every seat at the same point. */
export function hasSameSeats(a: HousePlan, b: HousePlan): boolean {
  if (a.width !== b.width || a.height !== b.height || a.blocks.length !== b.blocks.length) return false
  return a.blocks.every((one, nth) => isSamePlace(one, b.blocks[nth]!))
}

/** A correction of the map can mirror or turn a section inside the same box. */
function isSamePlace({ view, height, place, shape: { aisles } }: HouseBlock, other: HouseBlock): boolean {
  const hasMoved = placeParts.some((part) => place[part] !== other.place[part])
  const isSameShape = height === other.height && aisles.join('\n') === other.shape.aisles.join('\n')
  return view.name === other.view.name && isSameShape && !hasMoved
}

const placeParts = ['x', 'y', 'outward', 'radius', 'direction'] as const

/** The upper left corner of a seat in the plan, as if its square were not turned. */
export function squareOf({ seats }: HouseBlock, ordinal: number): Point {
  const { x, y } = seats.middleOf(ordinal)
  return { x: x - 0.5, y: y - 0.5 }
}

/** The seats of each section inside a rectangle between two points. */
export function seatsBetween({ blocks }: HousePlan, a: Point, b: Point): { view: SectionView; ordinals: number[] }[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  return blocks.flatMap((block) => {
    if (block.x > right || block.x + block.width < left || block.y > bottom || block.y + block.height < top) return []
    const ordinals = block.seats.within({ x: left - 0.5, y: top - 0.5, width: right - left + 1, height: bottom - top + 1 })
    return ordinals.length === 0 ? [] : [{ view: block.view, ordinals }]
  })
}

/** Returns the nearest section in a direction, preferably straight ahead; null if there is no section in that direction. */
export const blockBeside = ({ blocks }: HousePlan, from: HouseBlock, step: Point): HouseBlock | null =>
  nearestBeside(blocks, from, step, ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))

/** The next seat of a section in a direction on the screen, in its row or in another row; null at the edge. */
export function seatBeside({ shape, seats }: HouseBlock, ordinal: number, step: Point): number | null {
  const { along, back } = seats.directionsAt(ordinal)
  const [toward, behind] = [step.x * along.x + step.y * along.y, step.x * back.x + step.y * back.y]
  return Math.abs(toward) >= Math.abs(behind)
    ? shape.next(ordinal, { x: Math.sign(toward), y: 0 })
    : shape.next(ordinal, { x: 0, y: Math.sign(behind) })
}

/** The seat of a section that is nearest to a point. */
export function nearestSeat(block: HouseBlock, { x, y }: Point): number | null {
  let best: { ordinal: number; away: number } | null = null
  for (let ordinal = 0; ordinal < block.view.size; ordinal++) {
    const square = squareOf(block, ordinal)
    const away = Math.abs(square.x - x) + Math.abs(square.y - y)
    if (best === null || away < best.away) best = { ordinal, away }
  }
  return best?.ordinal ?? null
}
