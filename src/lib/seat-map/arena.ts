import { placeAlong, widthOf, type Block, type Slot } from './blocks.ts'
import type { Drawn } from './drawn.ts'
import { gridOf } from './grid.ts'
import { groupBy } from '#lib/group-by.ts'
import { anchorsOf } from './known-houses.ts'
import { boxOf, symmetricPath } from './path.ts'
import { hasPlace, ringsOf, type NamedSection, type Ring } from './rings.ts'
import type { FieldKind } from './types.ts'

interface Size {
  width: number
  height: number
  /** The radius of the corners. */
  corner: number
}

/** The least sizes of fields with the space around them, in seats. */
const sizes: Record<FieldKind, Size> = {
  court: { width: 66, height: 42, corner: 14 },
  rink: { width: 134, height: 64, corner: 24 },
  rectangle: { width: 240, height: 116, corner: 36 },
  track: { width: 400, height: 170, corner: 80 },
  diamond: { width: 240, height: 240, corner: 80 },
  stage: { width: 60, height: 96, corner: 22 },
}

/** Shares of the path, clockwise from the middle of the bottom. */
const sides = { south: 0, centre: 0, west: 0.25, left: 0.25, north: 0.5, east: 0.75, right: 0.75 }
type ArenaSide = keyof typeof sides

/** The space between the edge of the field and the first row. */
const MARGIN = 4
const STAGE_DEPTH = 14

/** The least part of the path that a ring covers, in order to be spread all around it. */
const FULL_RING = 0.45

/** Draws an arena: rings all around a field, or around a stage at the top and the floor in front of it. */
export function arena(sections: readonly NamedSection[], kind: FieldKind): Drawn {
  const isStage = kind === 'stage'
  const floor = isStage ? sections.filter(({ name }) => name.is.has('floor') || name.is.has('table')) : []
  const others = sections.filter((section) => !floor.includes(section) && hasPlace(section, sections))
  const parts = partsOf(others)
  const grid = gridOf(floor)
  const base = isStage || !areEndsShort(others) ? sizes[kind] : turned(sizes[kind])
  const least = {
    ...base,
    width: Math.max(base.width, grid.width + 2 * base.corner),
    height: Math.max(base.height, grid.height + STAGE_DEPTH + 2 * base.corner),
  }
  const { path, places } = placeAlong((factor) => {
    const size = scaled(least, factor)
    return { path: pathOf(size), blocks: blocksOf(parts, size, isStage ? sides.west : sides.south) }
  })
  const box = boxOf(path, -MARGIN)
  const width = Math.min(box.width, Math.max(40, grid.width))
  const stage = { x: -width / 2, y: box.y, width, height: STAGE_DEPTH }
  return {
    field: { kind, ...(isStage ? stage : box) },
    places: [...places, ...grid.placesAt(0, stage.y + STAGE_DEPTH + MARGIN)],
    rest: sections.filter((section) => !floor.includes(section) && !others.includes(section)),
  }
}

const turned = ({ width, height, corner }: Size): Size => ({ width: height, height: width, corner })

/** Whether the sections in the east and west need more space than those in the north and south. */
function areEndsShort(sections: readonly NamedSection[]): boolean {
  const widthIn = (...of: ArenaSide[]) => widthOf(sections.filter(({ name }) => of.some((side) => name.sides.includes(side))))
  return widthIn('east', 'west') > widthIn('north', 'south')
}

const scaled = ({ width, height, corner }: Size, factor: number): Size => ({
  width: width * factor,
  height: height * factor,
  corner: corner * factor,
})

function pathOf({ width, height, corner }: Size) {
  const quarter = { length: (corner * Math.PI) / 2, turn: Math.PI / 2 }
  const across = { length: width / 2 - corner, turn: 0 }
  return symmetricPath([across, quarter, { length: height - 2 * corner, turn: 0 }, quarter, across])
}

/** The rings of one side of an arena, or those all around it if `side` is null. */
interface Part {
  side: ArenaSide | null
  rings: readonly Ring[]
}

function partsOf(sections: readonly NamedSection[]): Part[] {
  const bySide = groupBy(sections, ({ name }) => name.sides.find((side): side is ArenaSide => side in sides) ?? null)
  return [...bySide].map(([side, members]) => ({ side, rings: ringsOf(members) }))
}

/** Makes the blocks of an arena. Rings around the field begin at a share of the path. */
function blocksOf(parts: readonly Part[], { width, height }: Size, start: number): Block[] {
  const length = 2 * (width + height)
  const blocks = parts.flatMap(({ side, rings }) => {
    const anchors = anchorsOf(rings)
    return rings.map((ring) => ({
      rank: ring.rank,
      block: side === null ? ringBlock(ring, anchors[ring.hundred], length, start) : sideBlock(ring, sides[side]),
    }))
  })
  return blocks.sort((a, b) => a.rank - b.rank || a.block.base - b.block.base).map(({ block }) => block)
}

const slotsOf = ({ sections }: Ring): Slot[] => sections.map(({ index, width, depth }) => ({ index, width, depth, direction: 1 }))

/** Makes the block of a ring whose first section, or a known one, is in the middle of a long side. */
function ringBlock(ring: Ring, first: number | undefined, length: number, base: number): Block {
  const slots = slotsOf(ring)
  if (widthOf(slots) < FULL_RING * length) return { slots, anchor: slots.length / 2, base, reach: 1, isSpread: false }
  const found = ring.sections.findIndex(({ name }) => name.number === first)
  const at = Math.max(0, found)
  return { slots: [...slots.slice(at), ...slots.slice(0, at)], anchor: 0.5, base, reach: 1, isSpread: true }
}

const sideBlock = (ring: Ring, base: number): Block => {
  const slots = slotsOf(ring)
  return { slots, anchor: slots.length / 2, base, reach: 0.24, isSpread: false }
}
