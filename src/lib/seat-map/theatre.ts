import { compareValues } from '#lib/compare.ts'
import { placeAlong, widthOf, type Block, type Slot } from './blocks.ts'
import type { Drawn } from './drawn.ts'
import { gridOf } from './grid.ts'
import { groupBy } from '#lib/group-by.ts'
import { symmetricPath } from './path.ts'
import { hasPlace, type NamedSection } from './rings.ts'

/** The least radius of the first row. */
const SMALLEST = 45

/** The largest share of a circle that a level covers, and that the boxes of one side cover. */
const LEVEL_REACH = 0.36
const BOX_REACH = 0.12

/** The space between the stage and the first row, and between the first level and the boxes. */
const MARGIN = 4

/** The rank of boxes that no word puts on a level. */
const BOX_RANK = 1.5

/** Draws a theatre or a club: the stage at the top, levels in arcs before it, boxes at the sides, and tables before the stage. */
export function theatre(sections: readonly NamedSection[]): Drawn {
  const tables = sections.filter(({ name }) => name.is.has('table'))
  const others = sections.filter(
    (section) =>
      !tables.includes(section) && (section.name.theatre !== null || section.name.is.has('box') || hasPlace(section, sections)),
  )
  const grid = gridOf(tables)
  const least = Math.max(SMALLEST, grid.width)
  const { factor, places } = placeAlong((by) => ({ path: circleOf(least * by), blocks: blocksOf(others, least * by) }))
  const radius = least * factor
  const half = Math.max(frontWidth(others), grid.width) / 2
  const front = -MARGIN - radius * (1 - Math.cos(Math.min(half / radius, Math.PI / 2))) - grid.height
  const width = Math.max(16, Math.min(1.2 * half, 70))
  return {
    field: { kind: 'stage', x: -width / 2, y: front - width / 4, width, height: width / 4 },
    places: [...places, ...grid.placesAt(0, front + MARGIN)],
    rest: sections.filter((section) => !tables.includes(section) && !others.includes(section)),
  }
}

/** Makes a circle around the middle of the stage's front. */
const circleOf = (radius: number) => symmetricPath([{ length: radius * Math.PI, turn: Math.PI }])

const isBox = ({ name }: NamedSection): boolean => name.is.has('box')

/** Returns the levels from the stage outward. Levels of one rank with different words, such as two circles, are apart. */
function levelsOf(sections: readonly NamedSection[]): NamedSection[][] {
  const levels = groupBy(sections, (section) => `${isBox(section) ? 'box' : section.name.level} ${rankOf(section)}`)
  return [...levels]
    .sort(([a, [one]], [b, [other]]) => rankOf(one!) - rankOf(other!) || compareValues(a, b))
    .map(([, members]) => members)
}

/** Returns the width of the level nearest to the stage. */
const frontWidth = (sections: readonly NamedSection[]): number =>
  widthOf(levelsOf(sections).find(([first]) => !isBox(first!)) ?? [])

function blocksOf(sections: readonly NamedSection[], radius: number): Block[] {
  const boxes = (frontWidth(sections) / 2 + MARGIN) / (2 * Math.PI * radius)
  return levelsOf(sections).flatMap((level) => (isBox(level[0]!) ? boxBlocks(level, boxes) : [levelBlock(level)]))
}

function rankOf({ name }: NamedSection): number {
  if (name.theatre !== null) return name.theatre
  if (name.is.has('box')) return BOX_RANK
  return Math.floor((name.number ?? 0) / 100) || 1
}

/** Makes the block of a level: left, centre, right, each in the order of numbers. */
function levelBlock(sections: readonly NamedSection[]): Block {
  const ofSide = (side: 'left' | 'right') => sections.filter(({ name }) => name.sides.includes(side))
  const [left, right] = [ofSide('left'), ofSide('right')]
  const centre = sections.filter((section) => !left.includes(section) && !right.includes(section))
  const slots = slotsOf([...left, ...centre, ...right])
  return { slots, anchor: slots.length / 2, base: 0, reach: LEVEL_REACH, isSpread: false }
}

/** Makes the blocks of boxes on both sides of the first level; boxes without a side are divided into halves. */
function boxBlocks(sections: readonly NamedSection[], base: number): Block[] {
  const isLeft = (section: NamedSection, at: number) =>
    section.name.sides.includes('left') || (!section.name.sides.includes('right') && at < sections.length / 2)
  const left = slotsOf(sections.filter(isLeft))
  const right = slotsOf(sections.filter((section, at) => !isLeft(section, at)))
  const blocks = [
    { slots: left, anchor: 0, base, reach: BOX_REACH, isSpread: false },
    { slots: right, anchor: right.length, base: 1 - base, reach: BOX_REACH, isSpread: false },
  ]
  return blocks.filter(({ slots }) => slots.length > 0)
}

/** Makes slots from the left to the right, as the audience sees it: against the direction of the path. */
const slotsOf = (sections: readonly NamedSection[]): Slot[] =>
  sections.map(({ index, width, depth }) => ({ index, width, depth, direction: -1 as const })).toReversed()
