import { isPlaced, type PlaceReading, restAfter } from '#lib/place/read-place.ts'
import type { LiveSection } from './live-section.ts'
import type { SectionData } from './section-data.ts'
import { type SeatTest, tableOf } from './seat-match.ts'

/**
 * The names of a section as a reading divides them. They are divided on demand, because the section's own name decides most
 * sections.
 */
class DividedNames {
  readonly section: string
  readonly #data: SectionData
  readonly #wordsOf: PlaceReading['wordsOf']
  #rows: string[] | null = null
  #names: string[] | null = null

  constructor(data: SectionData, wordsOf: PlaceReading['wordsOf']) {
    this.section = wordsOf(data.section)
    this.#data = data
    this.#wordsOf = wordsOf
  }

  get rows(): string[] {
    return (this.#rows ??= this.#data.rows.map(this.#wordsOf))
  }

  get names(): string[] {
    return (this.#names ??= this.#data.names.map(this.#wordsOf))
  }
}

/** A cache of the divided names, for each way to divide them. Rows and seats are never renamed in place. */
const divided = new WeakMap<PlaceReading['wordsOf'], WeakMap<SectionData, DividedNames>>()

function namesOf(data: SectionData, wordsOf: PlaceReading['wordsOf']): DividedNames {
  const made = divided.get(wordsOf) ?? new WeakMap<SectionData, DividedNames>()
  divided.set(wordsOf, made)
  const known = made.get(data) ?? new DividedNames(data, wordsOf)
  made.set(data, known)
  return known
}

/** Tests whether a seat is at a place as it was read, with the same result as `isAt` for each seat. */
export function seatPlaceTest({ data }: LiveSection, reading: PlaceReading): SeatTest {
  const divisions = namesOf(data, reading.wordsOf)
  const rest = restAfter(reading, 'section', '', divisions.section)
  if (rest === null || !isPlaced(reading, rest)) return false
  const { rows, names } = divisions
  const fits = rows.map((row) => {
    const after = restAfter(reading, 'row', rest, row)
    if (after === null) return null
    return tableOf(names, (name) => restAfter(reading, 'seat', after, name) === '')
  })
  if (fits.every((table) => table === null)) return false
  return (ordinal) => fits[data.row[ordinal]!]?.[data.name[ordinal]!] === 1
}
