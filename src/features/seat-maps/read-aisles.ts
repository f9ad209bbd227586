import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { MOST_AISLES } from '#lib/seat-map/types.ts'
import { naturally, sortKey } from '#lib/sort-key.ts'

/** The names of the seats of some sections that another seat follows in its row, by their sort keys. */
export type Followed = ReadonlyMap<string, string>

/** Returns the seats of sections after which an aisle can run. */
export function followedIn(views: readonly SectionView[]): Followed {
  const seats = new Set<string>()
  for (const { size, columns } of views) {
    const { row, name, names } = columns
    for (let at = 0; at + 1 < size; at++) if (row[at] === row[at + 1]) seats.add(names[name[at]!]!)
  }
  return new Map(Array.from(seats, (seat) => [sortKey(seat), seat]))
}

/** A typed list of aisles: its seats in natural order, and the typed words after which no aisle can run. */
export interface TypedAisles {
  aisles: string[]
  wrong: string[]
  /** Whether they are more than a section can have. */
  isTooMany: boolean
}

/** Reads the seats after which an aisle runs, as a person types them: `8, 16`. */
export function readAisles(text: string, followed: Followed): TypedAisles {
  const words = text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const seats = words.flatMap((word) => followed.get(sortKey(word)) ?? [])
  const aisles = [...new Set(seats)].toSorted(naturally)
  return {
    aisles: aisles.slice(0, MOST_AISLES),
    wrong: words.filter((word) => !followed.has(sortKey(word))),
    isTooMany: aisles.length > MOST_AISLES,
  }
}
