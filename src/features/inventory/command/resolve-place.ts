import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { isAt, labelled, rangeOf, readPlace, restAfter } from '#lib/place/read-place.ts'
import { searchKey } from '#lib/search-key.ts'

/** The seats of a place, and the named ones that do not exist. */
export type Place =
  | { is: 'found'; seats: SeatRow[]; missing: string[] }
  | { is: 'no_section'; name: string }
  | { is: 'no_row'; section: string; name: string }

type House = Pick<SeatView, 'sections' | 'section'>

/**
 * Finds the seats that words name: section, row and seats as they are written in the inventory, or else in a notation that
 * `readPlace` understands, such as `101-A-7` or `Reihe A Platz 7 Block 101`.
 */
export function seatsAt(view: House, words: readonly string[]): Place {
  const written = seatsWritten(view, words)
  return written.is === 'found' ? written : (seatsByReading(view, words.join(' ')) ?? written)
}

/**
 * Finds the seats of one section, and of one row unless only a section is named, by the first reading of the text that has seats.
 */
function seatsByReading(view: House, text: string): Place | null {
  for (const reading of readPlace(text)) {
    if (reading.from.section === undefined) continue
    const fitting = view.sections.filter(({ name }) => restAfter(reading, 'section', '', reading.wordsOf(name)) !== null)
    const seats = fitting.flatMap((section) => seatsOf(section).filter((seat) => isAt(reading, seat)))
    if (seats.length === 0) continue
    const isWhole = restAfter(reading, 'section', '', reading.wordsOf(seats[0]!.section)) === ''
    const hasRow = reading.from.row !== undefined || reading.from.seat !== undefined || reading.seats !== null || !isWhole
    const places = new Set(seats.map(({ section, row }) => JSON.stringify(hasRow ? [section, row] : [section])))
    if (places.size > 1) return null
    const names = new Set(seats.map(({ seat }) => reading.wordsOf(seat)))
    return { is: 'found', seats, missing: (reading.seats ?? []).filter((name) => !names.has(name)) }
  }
  return null
}

const seatsOf = (section: SectionView): SeatRow[] => Array.from({ length: section.size }, (_, ordinal) => section.row(ordinal))

/**
 * Finds the seats of a command by its words: a section, then a row, then seats. Names may contain blanks, so the longest matching
 * name is taken, compared by search key. If the rows of a section have no names, seats follow the section directly.
 */
function seatsWritten(view: House, words: readonly string[]): Place {
  const names = view.sections.map(({ name }) => name)
  const section = longest(names, words)
  if (section === null) return { is: 'no_section', name: firstName(words) }
  const found = view.section(section.name)!
  const all = seatsOf(found)
  if (section.rest.length === 0) return { is: 'found', seats: all, missing: [] }
  const rows = [...new Set(all.map(({ row }) => row))]
  const row = longest(rows.filter(Boolean), section.rest) ?? (rows.includes('') ? { name: '', rest: section.rest } : null)
  if (row === null) return { is: 'no_row', section: section.name, name: firstName(section.rest) }
  const here = all.filter((seat) => seat.row === row.name)
  if (row.rest.length === 0) return { is: 'found', seats: here, missing: [] }
  const byName = new Map(here.map((seat) => [seat.seat, seat]))
  const nameOf = finder([...byName.keys()])
  const seats = new Map<string, SeatRow>()
  const missing = new Set<string>()
  const [first = '', ...others] = row.rest
  const given = labelled(first) !== null && nameOf(first) === undefined ? others : row.rest
  for (const name of given.flatMap((word) => word.split(/[,，]/)).flatMap((one) => named(one, nameOf))) {
    const seat = byName.get(nameOf(name) ?? '')
    if (seat) seats.set(seat.uuid, seat)
    else missing.add(name)
  }
  return { is: 'found', seats: [...seats.values()], missing: [...missing] }
}

/** Returns a function that finds the name for a typed text: the equal name, or else the only name with the same search key. */
function finder(names: readonly string[]): (typed: string) => string | undefined {
  const exact = new Set(names)
  const only = new Map<string, string | undefined>()
  for (const name of exact) only.set(searchKey(name), only.has(searchKey(name)) ? undefined : name)
  return (typed) => (exact.has(typed) ? typed : only.get(searchKey(typed)))
}

/** Returns the first word that is not a label such as `section`; if all are labels, the first word. */
const firstName = (words: readonly string[]): string => words.find((word) => labelled(word) === null) ?? words[0] ?? ''

/**
 * Returns the longest name with which the words begin, possibly after a label such as `row`, and the remaining words. Null if they
 * begin with no name.
 */
function longest(names: readonly string[], words: readonly string[]): { name: string; rest: readonly string[] } | null {
  const nameOf = finder(names)
  for (let length = words.length; length > 0; length--) {
    const name = nameOf(words.slice(0, length).join(' '))
    if (name !== undefined) return { name, rest: words.slice(length) }
  }
  return words[0] !== undefined && labelled(words[0]) !== null ? longest(names, words.slice(1)) : null
}

/** The seat names in a word: the word itself if a seat has that name, or every number of a range such as `1-12`. */
function named(word: string, nameOf: (typed: string) => string | undefined): string[] {
  if (word === '') return []
  const written = searchKey(word)
  if (nameOf(word) !== undefined || !/^\d{1,9}-\d{1,9}$/.test(written)) return [word]
  return rangeOf(written) ?? [word]
}
