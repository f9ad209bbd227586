import type { Ring } from './rings.ts'

/** The section behind home plate of each hundred, for a house that is recognized by the levels of its sections. */
const houses: { levels: readonly string[]; plates: Record<number, number> }[] = [
  { levels: ['empire suite', 'sterling suite'], plates: { 1: 117, 3: 318, 4: 414, 5: 514 } },
]

/** Returns the number of the section behind home plate for rings of a known house. */
export function plateNumbers(rings: readonly Ring[]): Map<Ring, number> {
  const levels = new Set(rings.flatMap(({ sections }) => sections.map(({ name }) => name.level)))
  const house = houses.find((each) => each.levels.every((level) => levels.has(level)))
  return new Map(
    rings.flatMap((ring) => {
      const plate = house?.plates[ring.hundred]
      return plate === undefined ? [] : [[ring, plate] as const]
    }),
  )
}
