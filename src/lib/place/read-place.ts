import { searchKey } from '#lib/search-key.ts'
import { placeParts, placeWords } from './place-words.ts'

/** The parts of a place, in the order in which people name them. */
export const placeRoles = ['section', 'row', 'seat'] as const
export type PlaceRole = (typeof placeRoles)[number]

const words: Record<PlaceRole, string> = {
  section: 'section sections sect sec block bloc sektor vak',
  row: 'row rows reihe rang rangee rij',
  seat: 'seat seats platz platze sitz place places siege sieges stoel stoelen plaats',
}
const labels = new Map(placeRoles.flatMap((role) => words[role].split(' ').map((word) => [word, role] as const)))

/** The part of a place that a word announces, in English, French, German or Dutch: `row`, `Reihe`, `rang`, `rij`. */
export const labelled = (word: string): PlaceRole | null => labels.get(searchKey(word)) ?? null

/** One reading of a text as a place. */
export interface PlaceReading {
  /**
   * For each named part, the words from it up to the next named one: `{ section: '101 a 7' }` is seat 7 of row A of section 101, or
   * seat 7 of section "101 A" if its rows have no names.
   */
  from: Partial<Record<PlaceRole, string>>
  /** The seats of a list or a range, such as `1-12`; null if the text has neither. */
  seats: readonly string[] | null
  /** Whether a word announced a part. */
  isLabelled: boolean
  /** Divides a name into words, in the same way as the text of this reading was divided. */
  wordsOf: (name: string) => string
}

/** The most words of a place; a longer text is not a place. */
const MOST_WORDS = 16
/** The most announcing words (such as `row`) in a text; a text with more of them is read as if they announced nothing. */
const MOST_LABELS = 5
/** The most seats of a range, and of a list, so that a typing error does not make a list of a billion seats. */
const LONGEST_RANGE = 1_000

const known = new Map<string, readonly PlaceReading[]>()
/** The most texts whose readings are cached. A text is read for every section of a stadium, and again with every key press. */
const MOST_KNOWN = 50

/**
 * Reads a text as a place, as people name it: `section 101 row a seat 7`, `101-A-7`, `101A7`, `Reihe A Platz 7`, `101 A 1-12`.
 * @returns several readings, because the inventory is not considered and a word such as `row` may be part of a name; the most
 * literal is first, and the first that names a place of the inventory is the right one
 */
export function readPlace(text: string): readonly PlaceReading[] {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const readings = read(searchKey(text))
  known.set(text, readings)
  return readings
}

function read(text: string): PlaceReading[] {
  const lists = listsIn(text)
  return [
    ...[placeWords, placeParts].flatMap((wordsOf) => variants(text, wordsOf, null)),
    ...lists.flatMap(({ head, seats }) => [placeWords, placeParts].flatMap((wordsOf) => variants(head, wordsOf, seats))),
  ]
}

/** The readings of a text: each word that can announce a part does so, or is part of a name. */
function variants(text: string, wordsOf: PlaceReading['wordsOf'], seats: PlaceReading['seats']): PlaceReading[] {
  const all = wordsOf(text).split(' ')
  if (all[0] === '' || all.length > MOST_WORDS) return []
  const announcing = all.flatMap((word, at) => (labels.has(word) ? [at] : []))
  if (announcing.length > MOST_LABELS) announcing.length = 0
  const choices = Array.from({ length: 2 ** announcing.length }, (_, bits) => announcing.filter((_at, nth) => (bits >> nth) & 1))
  return choices
    .toSorted((a, b) => a.length - b.length)
    .flatMap((chosen) => {
      const from = divide(all, chosen, seats !== null)
      return from === null ? [] : [{ from, seats, isLabelled: chosen.length > 0, wordsOf }]
    })
}

/** Divides words at those that announce a part. Null if a part is announced twice, or without words after it. */
function divide(all: readonly string[], announcing: readonly number[], hasSeats: boolean): PlaceReading['from'] | null {
  const from: PlaceReading['from'] = {}
  const ends = [...announcing, all.length]
  if (ends[0]! > 0) from.section = all.slice(0, ends[0]).join(' ')
  for (const [nth, at] of announcing.entries()) {
    const role = labels.get(all[at]!)!
    const named = all.slice(at + 1, ends[nth + 1])
    // The last word may still be incomplete because the user is typing, or may announce a list.
    if (named.length === 0 && nth === announcing.length - 1 && (role === 'seat' || !hasSeats)) continue
    if (named.length === 0 || from[role] !== undefined) return null
    from[role] = named.join(' ')
  }
  return Object.keys(from).length === 0 || (hasSeats && from.seat !== undefined) ? null : from
}

const list = /^\d{1,9}(?:\s*-\s*\d{1,9})?(?:[\s,&+]+\d{1,9}(?:\s*-\s*\d{1,9})?)*$/

/** The lists of seats that end a text, the longest first, each with the text before it. */
function listsIn(text: string): { head: string; seats: string[] }[] {
  return [...text.matchAll(/(?<!\d)\d/g)].flatMap(({ index }) => {
    const written = text.slice(index).trim()
    if (/^\d+$/.test(written) || !list.test(written)) return []
    const seats: string[] = []
    for (const one of written.split(/[,&+]+|(?<=\d)\s+(?=\d)/)) {
      const range = rangeOf(one.trim())
      if (range === null || seats.length + range.length > LONGEST_RANGE) return []
      seats.push(...range)
    }
    return [{ head: text.slice(0, index), seats }]
  })
}

/** Returns the whole numbers of a range, or a single number; null if the range goes down or is too long. */
export function rangeOf(written: string): string[] | null {
  const [first = '', last] = written.split(/\s*-\s*/)
  if (last === undefined) return [first]
  const count = Number(last) - Number(first) + 1
  if (count < 1 || count > LONGEST_RANGE) return null
  return Array.from({ length: count }, (_, nth) => String(Number(first) + nth))
}

/**
 * Compares the next part of a place with a name, part by part from the section on.
 * @param rest the words that no earlier part had; empty before the section
 * @param name the name as `wordsOf` of the reading divides it
 * @returns the words that later parts must have; null if the name does not fit
 */
export function restAfter({ from, seats }: PlaceReading, role: PlaceRole, rest: string, name: string): string | null {
  const given = from[role]
  if (given !== undefined && rest !== '') return null
  const wanted = given ?? rest
  if (role === 'seat' && seats !== null) return wanted === '' && seats.includes(name) ? '' : null
  if (wanted === '' || name === '') return wanted
  if (wanted === name) return ''
  return wanted.startsWith(`${name} `) ? wanted.slice(name.length + 1) : null
}

/**
 * Whether a text is specific enough to be a place: it has a word such as `section`, a list of seats, or words after the
 * section's name. A section's bare name could be part of any name.
 */
export const isPlaced = ({ from, seats, isLabelled }: PlaceReading, afterSection: string): boolean =>
  isLabelled || seats !== null || (afterSection !== '' && afterSection !== from.section)

/** Whether a seat is at a place as it was read. Names are those of the inventory. */
export function isAt(reading: PlaceReading, names: Readonly<Record<PlaceRole, string>>): boolean {
  let rest: string | null = ''
  for (const role of placeRoles) {
    rest = restAfter(reading, role, rest, reading.wordsOf(names[role]))
    if (rest === null || (role === 'section' && !isPlaced(reading, rest))) return false
  }
  return rest === ''
}
