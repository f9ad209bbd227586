import type { Ring } from './rings.ts'

interface KnownHouse {
  /** The levels and the last sections by which the house is recognized. */
  levels: readonly string[]
  last: readonly number[]
  /** The section of each hundred that is behind home plate, or in the middle of the lower long side of an arena. */
  anchors: Record<number, number>
}

const houses: KnownHouse[] = [
  { levels: ['empire suite', 'sterling suite'], last: [143, 538], anchors: { 1: 117, 3: 318, 4: 414, 5: 514 } },
  { levels: [], last: [120, 227], anchors: { 1: 107, 2: 211 } },
]

/** Returns the anchors of a known house by the hundreds of its rings; none for other houses. */
export function anchorsOf(rings: readonly Ring[]): Readonly<Record<number, number>> {
  const levels = new Set(rings.flatMap(({ sections }) => sections.map(({ name }) => name.level)))
  const last = new Set(rings.map(({ sections }) => sections.at(-1)?.name.number))
  const house = houses.find(
    (each) => each.levels.every((level) => levels.has(level)) && each.last.every((number) => last.has(number)),
  )
  return house?.anchors ?? {}
}
