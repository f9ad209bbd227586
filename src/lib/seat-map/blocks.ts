import { baseDistance, distanceBehind, leastRadius, lengthAt, placeAt, type Path } from './path.ts'
import type { SectionPlace } from './types.ts'

/** The aisle between two neighbours of a ring, and between two rings. */
export const AISLE = 1.75
export const RING_AISLE = 3

/** A section's share of a ring, or the gap of a missing section if `index` is null. */
export interface Slot {
  index: number | null
  width: number
  depth: number
  direction: 1 | -1
}

/** Neighbouring sections at one offset of a path. */
export interface Block {
  /** The slots clockwise. */
  slots: readonly Slot[]
  /** The number of slots before the point of the block that is at `base`; a half means the middle of a slot. */
  anchor: number
  /** The share of the path's length at which the block is, from 0 to 1. */
  base: number
  /** The largest share of the path that the block may take. */
  reach: number
  /** Whether the slots are spread over the whole path. */
  isSpread: boolean
}

/**
 * Places blocks along a path, in their order from the field outward. The path grows until its fullest block fits.
 * @param of returns the path and the blocks of a house that is larger than the smallest one by a factor
 */
export function placeAlong(of: (factor: number) => { path: Path; blocks: readonly Block[] }) {
  for (let factor = 1; ;) {
    const { path, blocks } = of(factor)
    const placed = new PlacedBlocks(path)
    for (const block of blocks) placed.add(block)
    if (placed.lack <= 1) return { factor, path, places: placed.places }
    factor *= Math.max(placed.lack, 1.01)
  }
}

/** Distributes blocks behind each other along a path: each is behind all earlier blocks that are in front of it. */
class PlacedBlocks {
  readonly places: SectionPlace[] = []
  /** The factor by which the path is too short for its fullest block. */
  lack = 0
  readonly #path: Path
  /** The depth of the placed sections behind each part of the path. */
  readonly #depths: Float64Array

  constructor(path: Path, parts = 720) {
    this.#path = path
    this.#depths = new Float64Array(parts)
  }

  /** Adds a block behind the blocks that it would overlap. */
  add(block: Block): void {
    let offset = 0
    let distances = this.#distances(block, offset)
    // Farther out a block covers a smaller share of the path, so the offset only grows, up to the deepest of the earlier blocks.
    for (let behind = this.#depthBehind(block, distances, offset); behind > offset;) {
      offset = behind
      distances = this.#distances(block, offset)
      behind = this.#depthBehind(block, distances, offset)
    }
    this.lack = Math.max(this.lack, widthOf(block.slots) / lengthAt(this.#path, offset) / block.reach)
    const least = leastRadius(this.#path, offset)
    for (const [at, { index, width, depth, direction }] of block.slots.entries()) {
      if (index === null) continue
      const { x, y, outward, ...curve } = placeAt(this.#path, offset, distances[at]!)
      const radius = isOnArc(width, curve) ? curve.radius : 0
      this.places.push({ index, x, y, outward, radius, direction })
      const ahead = radius > 0 ? 0 : curve.radius > 0 ? width / 2 : Math.max(0, width / 2 - curve.clearance)
      const reach = least + depth
      this.#fill(this.#partsOf(width, distances[at]!, offset), offset + depth + Math.hypot(ahead, reach) - reach)
    }
  }

  /** Returns the distances of the middles of a block's slots from the start of the path. */
  #distances({ slots, anchor, base, isSpread }: Block, offset: number): number[] {
    const length = lengthAt(this.#path, offset)
    const aisle = isSpread ? Math.max(AISLE, (length - sumOf(slots)) / slots.length) : AISLE
    const middles: number[] = []
    let end = 0
    for (const { width } of slots) {
      middles.push(end + (aisle + width) / 2)
      end += aisle + width
    }
    const before = Math.floor(anchor)
    const rest = anchor - before
    const edge = slots.slice(0, before).reduce((sum, { width }) => sum + aisle + width, 0)
    const shift =
      distanceBehind(this.#path, offset, base * this.#path.length) - edge - rest * (aisle + (slots[before]?.width ?? 0))
    return middles.map((middle) => middle + shift)
  }

  #depthBehind({ slots }: Block, distances: readonly number[], offset: number): number {
    let depth = 0
    for (const [at, { index, width }] of slots.entries()) {
      if (index === null) continue
      const { first, count } = this.#partsOf(width, distances[at]!, offset)
      for (let part = first; part < first + count; part++) depth = Math.max(depth, this.#depths[part % this.#depths.length]!)
    }
    return depth === 0 ? 0 : depth + RING_AISLE
  }

  #fill({ first, count }: { first: number; count: number }, depth: number): void {
    for (let part = first; part < first + count; part++) {
      const at = part % this.#depths.length
      this.#depths[at] = Math.max(this.#depths[at]!, depth)
    }
  }

  /** Returns the parts of the path in front of a slot and of half an aisle on each side. */
  #partsOf(width: number, middle: number, offset: number): { first: number; count: number } {
    const parts = this.#depths.length
    const half = (width + AISLE) / 2
    const scale = parts / this.#path.length
    const first = Math.floor(baseDistance(this.#path, offset, middle - half) * scale) % parts
    const last = Math.floor(baseDistance(this.#path, offset, middle + half) * scale) % parts
    return { first, count: ((last - first + parts) % parts) + 1 }
  }
}

/** The most that a curved row may come nearer to the field than its path, where the path's arc ends before the row does. */
const MOST_INWARD = 1

/** Whether rows with a width fit on an arc; otherwise they are straight, and their ends are farther outward than the path. */
const isOnArc = (width: number, { radius, clearance }: { radius: number; clearance: number }): boolean =>
  radius > 0 && Math.max(0, width / 2 - clearance) ** 2 <= 2 * MOST_INWARD * radius

const sumOf = (slots: readonly { width: number }[]): number => slots.reduce((sum, { width }) => sum + width, 0)

/** Returns the length of neighbouring slots or sections with their aisles. */
export const widthOf = (slots: readonly { width: number }[]): number => sumOf(slots) + slots.length * AISLE
