import { PREFIX_LENGTH } from '#lib/columns.ts'
import type { SectionData } from './section-data.ts'

/**
 * The maximum number of places, which are numbered across all sections. The last 32 bits of an id and a place (21 bits) together
 * fit one exact number.
 */
const PLACES = 2 ** 21

export interface Place<Section> {
  section: Section
  ordinal: number
}

/**
 * Finds seats by id, in one sorted column of numbers: the last 32 bits of an id and the place of its seat. It takes 8 bytes for
 * each seat; a map of texts would take over 100.
 */
export class SeatLocator<Section extends { data: SectionData }> {
  readonly #sections: readonly Section[]
  readonly #starts: number[] = []
  readonly #keys: Float64Array

  constructor(sections: readonly Section[]) {
    this.#sections = sections
    let size = 0
    for (const { data } of sections) {
      this.#starts.push(size)
      size += data.size
    }
    this.#keys = new Float64Array(size)
    let place = 0
    for (const { data } of sections) for (let i = 0; i < data.size; i++) this.#keys[place] = data.count[i]! * PLACES + place++
    this.#keys.sort()
  }

  find(uuid: string): Place<Section> | null {
    const count = Number.parseInt(uuid.slice(PREFIX_LENGTH), 16)
    // If ids of several imports have the same last bits, the prefix decides.
    const prefix = uuid.slice(0, PREFIX_LENGTH)
    const keys = this.#keys
    for (let at = firstFrom(keys, count * PLACES); at < keys.length && keys[at]! < (count + 1) * PLACES; at++) {
      const place = this.#placeOf(keys[at]! % PLACES)
      const { data } = place.section
      if (data.prefixes[data.prefix[place.ordinal]!] === prefix) return place
    }
    return null
  }

  #placeOf(place: number): Place<Section> {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= place) low = middle
      else high = middle - 1
    }
    return { section: this.#sections[low]!, ordinal: place - this.#starts[low]! }
  }
}

function firstFrom(keys: Float64Array, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}
