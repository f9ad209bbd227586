import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { levelsOf, nameInLevel } from './levels.ts'
import { type Shape, shapeOf } from './shape.ts'

/** The place of the keyboard cursor: a section, or a seat of it. */
export interface Cursor {
  section: string
  ordinal: number | null
}

/**
 * The positions of a whole seat map, in units of one seat. An inventory has sections, rows and seats, but no
 * coordinates, so sections are placed side by side, level by level, each with its rows.
 */
export interface HousePlan {
  blocks: readonly HouseBlock[]
  levels: readonly { label: string; x: number; y: number; height: number }[]
  width: number
  height: number
}

/** A section in the plan: its name, and below it its seats. */
export interface HouseBlock {
  view: SectionView
  shape: Shape
  /** The section's short name, without the label of its level. */
  short: string
  x: number
  y: number
  width: number
  height: number
}

/** The height of a section's name, over its seats. */
export const HEAD = 2
/** The gap between neighbouring sections, for the names of their rows and the seat numbers at the ends of the rows. */
const ASIDE = 4
const BELOW = 1.5
/** The width of the whole map divided by the height of a level's label. */
const LINES_ACROSS = 70

/**
 * Lays out a seat map.
 * @param sections in the order of the layout
 * @param aspect width of the display over its height
 */
export function planOf(sections: readonly SectionView[], sort: SeatQuery['sort'], aspect: number): HousePlan {
  // Levels only make sense in the seat map's own order; other orders would mix them.
  const levels = sort.by === 'section' ? levelsOf(sections) : [{ label: '', sections }]
  const sized = levels.map(({ label, sections: inside }) => ({
    label,
    blocks: inside.map((view) => {
      const shape = shapeOf(view, sort)
      return { view, shape, short: nameInLevel(label, view.name), width: Math.max(shape.columns, 4), height: shape.rows + HEAD }
    }),
  }))
  const widest = sized.flatMap(({ blocks }) => blocks).reduce((most, { width }) => Math.max(most, width), 1) + ASIDE
  const area = sized
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { width, height }) => sum + (width + ASIDE) * (height + BELOW), 0)
  let best: HousePlan | null = null
  for (let across = Math.max(widest, Math.sqrt(area * aspect) * 0.7), tries = 0; tries < 14; across *= 1.07, tries++) {
    const plan = laidOut(sized, across)
    if (best === null || farFrom(plan, aspect) < farFrom(best, aspect)) best = plan
  }
  return best!
}

const farFrom = ({ width, height }: HousePlan, aspect: number) => Math.abs(Math.log(width / height / aspect))

interface Sized {
  label: string
  blocks: Omit<HouseBlock, 'x' | 'y'>[]
}

function laidOut(sized: readonly Sized[], across: number): HousePlan {
  const blocks: HouseBlock[] = []
  const levels: { label: string; x: number; y: number; height: number }[] = []
  const line = Math.max(2, across / LINES_ACROSS)
  let y = 0
  for (const level of sized) {
    if (level.label !== '') {
      levels.push({ label: level.label, x: ASIDE / 2, y, height: line })
      y += line
    }
    for (const row of linesOf(level.blocks, across)) {
      const width = row.reduce((sum, block) => sum + block.width + ASIDE, 0)
      // Each line of sections is centred.
      let x = (across - width) / 2 + ASIDE / 2
      for (const block of row) {
        blocks.push({ ...block, x, y })
        x += block.width + ASIDE
      }
      y += row.reduce((most, { height }) => Math.max(most, height), 0) + BELOW
    }
  }
  return { blocks, levels, width: across, height: Math.max(1, y) }
}

function linesOf<Block extends { width: number }>(blocks: readonly Block[], across: number): Block[][] {
  const lines: Block[][] = []
  let left = 0
  for (const block of blocks) {
    if (lines.length === 0 || left < block.width + ASIDE) {
      lines.push([])
      left = across
    }
    lines.at(-1)!.push(block)
    left -= block.width + ASIDE
  }
  return lines
}

export interface Point {
  x: number
  y: number
}

/** Returns the section at a point of the plan and, if the point is on a seat, that seat. */
export function hitAt({ blocks }: HousePlan, { x, y }: Point): { block: HouseBlock; ordinal: number | null } | null {
  const block = blocks.find((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height)
  if (block === undefined) return null
  const [row, column] = [Math.floor(y - block.y - HEAD), Math.floor(x - block.x)]
  return { block, ordinal: row < 0 ? null : block.shape.seatAt(row, column) }
}

/** The upper left corner of a seat in the plan. */
export function squareOf({ x, y, shape }: HouseBlock, ordinal: number): Point {
  return { x: x + shape.columnOf[ordinal]!, y: y + HEAD + shape.rowOf[ordinal]! }
}

/** The seats of each section inside a rectangle between two points. */
export function seatsBetween({ blocks }: HousePlan, a: Point, b: Point): { view: SectionView; ordinals: number[] }[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  return blocks.flatMap((block) => {
    if (block.x > right || block.x + block.width < left || block.y > bottom || block.y + block.height < top) return []
    const ordinals: number[] = []
    for (let ordinal = 0; ordinal < block.view.size; ordinal++) {
      const { x, y } = squareOf(block, ordinal)
      if (x + 1 > left && x < right && y + 1 > top && y < bottom) ordinals.push(ordinal)
    }
    return ordinals.length === 0 ? [] : [{ view: block.view, ordinals }]
  })
}

/** Returns the nearest section in a direction, preferably straight ahead; null if there is no section in that direction. */
export function blockBeside({ blocks }: HousePlan, from: HouseBlock, step: Point): HouseBlock | null {
  const middle = (block: HouseBlock) => ({ x: block.x + block.width / 2, y: block.y + block.height / 2 })
  const here = middle(from)
  let best: { block: HouseBlock; away: number } | null = null
  for (const block of blocks) {
    const there = middle(block)
    const along = (there.x - here.x) * step.x + (there.y - here.y) * step.y
    const aside = Math.abs((there.x - here.x) * step.y) + Math.abs((there.y - here.y) * step.x)
    const away = along + aside * 3
    if (block !== from && along > 0.5 && (best === null || away < best.away)) best = { block, away }
  }
  return best?.block ?? null
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
