import { AISLE, placeAlong, type Block, type Slot } from './blocks.ts'
import { gridOf } from './grid.ts'
import { groupBy } from '#lib/group-by.ts'
import { anchorsOf } from './known-houses.ts'
import { boxOf, symmetricPath } from './path.ts'
import { hasPlace, ringsOf, type NamedSection, type Ring } from './rings.ts'
import type { Drawn } from './drawn.ts'

/** Shares of the path around the field, clockwise from home plate: first the third-base side and left field. */
const regions = { third: 0.13, leftPole: 0.26, left: 0.39, centre: 0.5, right: 0.61, rightPole: 0.74, first: 0.87, plate: 0 }

/** The fewest sections of a ring that goes all round the field, beyond the foul poles too. */
const WHOLE_RING = 40

/** The most missing numbers of a ring for which it has a gap. */
const WIDEST_GAP = 6

/** The space between the edge of the field and the first row. */
const MARGIN = 4

/** The least size of the field: the straight part of a foul line. */
const SMALLEST = 60

/** The largest sections on the field may be for a foul line of 1: their width and their depth, and where they begin. */
const floorShares = { width: 1.4, depth: 1, top: 0.3 }

/**
 * Draws a ballpark: home plate at the bottom, centre field at the top.
 * @param hasFloor whether sections of the floor are on the field, because there is a concert
 */
export function ballpark(sections: readonly NamedSection[], hasFloor: boolean): Drawn {
  const floor = hasFloor ? sections.filter(({ name }) => name.is.has('floor')) : []
  const grid = gridOf(floor)
  const { rest, blocks } = blocksOf(sections.filter((section) => !floor.includes(section)))
  const least = Math.max(SMALLEST, grid.width / floorShares.width, grid.height / floorShares.depth)
  const { path, places } = placeAlong((factor) => ({ path: pathOf(least * factor), blocks }))
  const box = boxOf(path, -MARGIN)
  const onField = grid.placesAt(0, box.y + floorShares.top * box.height)
  return { field: { kind: 'diamond', ...box }, places: [...places, ...onField], rest }
}

/** The edge of the field: round behind home plate, straight along the foul lines, round at the foul poles and in the outfield. */
function pathOf(unit: number) {
  const [plate, line, pole] = [0.5 * unit, unit, 0.7 * unit]
  return symmetricPath([
    { length: (plate * Math.PI) / 4, turn: Math.PI / 4 },
    { length: line, turn: 0 },
    { length: (pole * Math.PI) / 2, turn: Math.PI / 2 },
    { length: ((plate + line) * Math.PI) / 4, turn: Math.PI / 4 },
  ])
}

function blocksOf(sections: readonly NamedSection[]) {
  const placed = sections.filter((section) => hasPlace(section, sections))
  const inRegions = groupBy(placed, (section) => regionOf(section, placed))
  const oddIsLeft = isOddLeft(placed)
  const around = ringsOf(inRegions.get('around') ?? [])
  const hasOutfield = inRegions.has('left') || inRegions.has('right')
  const house = { oddIsLeft, hasOutfield, anchors: anchorsOf(around) }
  const blocks = around.map((ring) => ({ rank: ring.rank, block: ringBlock(ring, around, house) }))
  for (const [region, members] of inRegions) {
    if (region === 'around') continue
    for (const ring of ringsOf(members)) blocks.push({ rank: rankOf(ring), block: regionBlock(ring, region, oddIsLeft) })
  }
  blocks.sort((a, b) => a.rank - b.rank || a.block.base - b.block.base)
  return { blocks: blocks.map(({ block }) => block), rest: sections.filter((section) => !placed.includes(section)) }
}

const rankOf = ({ rank, sections }: Ring): number => (sections[0]!.name.is.has('outfield') ? 0.9 : rank)

type Region = keyof typeof regions | 'around'

/** Returns the part of a ballpark that the words of a name mean; `around` if they mean none. */
function regionOf({ name }: NamedSection, all: readonly NamedSection[]): Region {
  const outfield = name.is.has('outfield')
  const side = name.sides.find((each) => each in regions || each === 'left' || each === 'right')
  if (outfield && side === undefined) {
    const hasMonster = all.some((other) => other.name.level.includes('monster'))
    if (name.level.includes('monster')) return 'left'
    return hasMonster ? 'right' : 'centre'
  }
  if (side === 'left') return outfield ? 'left' : 'leftPole'
  if (side === 'right') return outfield ? 'right' : 'rightPole'
  if (side === 'centre' || side === 'first' || side === 'third' || side === 'plate') return side
  return 'around'
}

/** Whether odd numbers are on the side of left field: sections that are called left have them, and those called right do not. */
function isOddLeft(sections: readonly NamedSection[]): boolean {
  const numbersOf = (side: 'left' | 'right') =>
    sections.flatMap(({ name }) => (name.sides.includes(side) ? (name.number ?? []) : []))
  const [left, right] = [numbersOf('left'), numbersOf('right')]
  return left.length > 1 && right.length > 1 && left.every((n) => n % 2 === 1) && right.every((n) => n % 2 === 0)
}

/** The properties of a house on which the order of its rings depends. */
interface Numbering {
  oddIsLeft: boolean
  hasOutfield: boolean
  /** The section behind home plate of each hundred, if it is known. */
  anchors: Readonly<Record<number, number>>
}

function ringBlock(ring: Ring, rings: readonly Ring[], house: Numbering): Block {
  const reach = house.hasOutfield ? 0.64 : ring.sections.length >= WHOLE_RING ? 1 : 0.85
  const shape = { base: 0, reach, isSpread: false }
  if (house.oddIsLeft) {
    const next = rings[rings.indexOf(ring) + 1]
    const guide = next?.hundred === 0 && next.sections.length > ring.sections.length ? next : undefined
    const [left, right] = [sideSlots(ring, guide, 1), sideSlots(ring, guide, 0)]
    return { ...shape, slots: [...right.toReversed(), ...left], anchor: right.length }
  }
  const slots = slotsOf(ring.sections, ring.sections[0]!.name.number ?? 1, 1)
  const number = house.anchors[ring.hundred]
  const plate = number === undefined ? undefined : ring.sections.find(({ name }) => name.number === number)
  const at = plate === undefined ? -1 : slots.findIndex(({ index }) => index === plate.index)
  return { ...shape, slots, anchor: at === -1 ? slots.length / 2 : at + 0.5 }
}

/** Makes the slots of the odd or the even numbers, from home plate outward, each in front of the same number of another ring. */
function sideSlots(ring: Ring, guide: Ring | undefined, rest: 0 | 1): Slot[] {
  const ofSide = ({ sections }: Ring) => sections.filter(({ name }) => Math.floor(name.number ?? 1) % 2 === rest)
  const direction = rest === 1 ? 1 : -1
  if (guide === undefined) return slotsOf(ofSide(ring), 2 - rest, direction)
  return alignedSlots(ofSide(ring), ofSide(guide), direction)
}

/** Makes the slots of sections with gaps that put each section in front of the section with its number, if there is space. */
function alignedSlots(sections: readonly NamedSection[], guide: readonly NamedSection[], direction: 1 | -1): Slot[] {
  const middles = new Map<number | null, number>()
  let end = 0
  for (const { name, width } of guide) {
    middles.set(name.number, end + (width + AISLE) / 2)
    end += width + AISLE
  }
  end = 0
  return sections.flatMap(({ index, name, width, depth }) => {
    const gap = (middles.get(name.number) ?? end) - (width + AISLE) / 2 - end
    const slots: Slot[] = gap > AISLE ? [{ index: null, width: gap - AISLE, depth: 0, direction }] : []
    end += width + AISLE + (gap > AISLE ? gap : 0)
    return [...slots, { index, width, depth, direction }]
  })
}

/** Makes the slots of sections in the order of their numbers from a first number on, with gaps for numbers that are missing. */
function slotsOf(sections: readonly NamedSection[], first: number, direction: 1 | -1): Slot[] {
  const numbers = sections.map(({ name }) => Math.floor(name.number ?? Number.NaN))
  const step = numbers.every((number) => Number.isNaN(number) || (number - first) % 2 === 0) ? 2 : 1
  const mean = sections.reduce((sum, { width }) => sum + width, 0) / sections.length
  const gap: Slot = { index: null, width: mean, depth: 0, direction }
  return sections.flatMap(({ index, width, depth }, at) => {
    const missing = at === 0 ? 0 : (numbers[at]! - numbers[at - 1]!) / step - 1
    const gaps = missing > 0 && missing <= WIDEST_GAP ? Math.floor(missing) : 0
    return [...Array.from({ length: gaps }, () => gap), { index, width, depth, direction }]
  })
}

function regionBlock(ring: Ring, region: Exclude<Region, 'around'>, oddIsLeft: boolean): Block {
  const isMirrored = oddIsLeft && (region === 'right' || region === 'rightPole' || region === 'first')
  const slots = slotsOf(ring.sections, ring.sections[0]!.name.number ?? 1, isMirrored ? -1 : 1)
  return {
    slots: isMirrored ? slots.toReversed() : slots,
    anchor: slots.length / 2,
    base: regions[region],
    reach: 0.24,
    isSpread: false,
  }
}
