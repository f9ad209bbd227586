import { sortKey } from '#lib/sort-key.ts'
import type { KeptMap } from './kept-map.ts'

/** The aisles of sections, by their names: the seats after which one runs, in natural order. */
export type Aisles = ReadonlyMap<string, readonly string[]>

export const noAisles: readonly string[] = []

/** The error text of a list that is not one of aisles. */
export const NO_AISLES = 'Must be a list of seats in their order, each once'

/** Returns the aisles of the sections that have some. */
export const aislesOf = (map: Pick<KeptMap, 'places'> | null): Aisles =>
  new Map((map?.places ?? []).flatMap(({ section, aisles = noAisles }) => (aisles.length > 0 ? [[section, aisles]] : [])))

/**
 * Counts the aisles before each seat, by its name in natural order. An aisle is between two neighbours of a row if their counts
 * differ, even if the row lacks the seat after which it runs.
 * @param keyOf `sortKey`, or one with a cache
 */
export function aislesBefore(names: readonly string[], aisles: readonly string[], keyOf = sortKey): Uint8Array {
  if (aisles.length === 0) return new Uint8Array(names.length)
  const keys = aisles.map((seat) => keyOf(seat))
  return Uint8Array.from(names, (name) => {
    const key = keyOf(name)
    return keys.filter((aisle) => aisle < key).length
  })
}

/** Whether seats are in natural order, each once. */
export const areInOrder = (seats: readonly string[]): boolean =>
  seats.every((seat, at) => at === 0 || sortKey(seats[at - 1]!) < sortKey(seat))
