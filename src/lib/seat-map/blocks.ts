import { baseDistance, distanceBehind, lengthAt, placeAt, type Path } from './path.ts'
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

/** Places blocks along a path, in their order from the field outward. */
export function placeAlong(path: Path, blocks: readonly Block[]): PlacedBlocks {
  const placed = new PlacedBlocks(path)
  for (const block of blocks) placed.add(block)
  return placed
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
    block.slots.forEach((slot, at) => {
      if (slot.index === null) return
      const place = placeAt(this.#path, offset, distances[at]!)
      this.places.push({ index: slot.index, ...place, direction: slot.direction })
      for (const part of this.#partsOf(slot, distances[at]!, offset))
        this.#depths[part] = Math.max(this.#depths[part]!, offset + slot.depth)
    })
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
    slots.forEach((slot, at) => {
      if (slot.index === null) return
      for (const part of this.#partsOf(slot, distances[at]!, offset)) depth = Math.max(depth, this.#depths[part]!)
    })
    return depth === 0 ? 0 : depth + RING_AISLE
  }

  /** Lists the parts of the path in front of a slot and of half an aisle on each side. */
  #partsOf({ width }: Slot, middle: number, offset: number): number[] {
    const count = this.#depths.length
    const half = (width + AISLE) / 2
    const partAt = (distance: number) =>
      Math.floor((baseDistance(this.#path, offset, distance) / this.#path.length) * count) % count
    const first = partAt(middle - half)
    const last = partAt(middle + half)
    return Array.from({ length: ((last - first + count) % count) + 1 }, (_, step) => (first + step) % count)
  }
}

const sumOf = (slots: readonly Slot[]): number => slots.reduce((sum, { width }) => sum + width, 0)

/** Returns the length of a block with its aisles. */
export const widthOf = (slots: readonly Slot[]): number => sumOf(slots) + slots.length * AISLE
