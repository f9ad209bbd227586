import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { searchKey } from '#lib/search-key.ts'

import { isFiller } from './parse-command.ts'

/** The seats of a place, and the named ones that do not exist. */
export type Place =
  | { is: 'found'; seats: SeatRow[]; missing: string[] }
  | { is: 'no_section'; name: string }
  | { is: 'no_row'; section: string; name: string }

/** The longest range of numbers, so that a typing error does not request a billion seats. */
const LONGEST_RANGE = 1_000

/**
 * Finds the seats of a command by its words: a section, then a row, then seats. Names may contain blanks, so the longest matching
 * name is taken, compared by search key. If the rows of a section have no names, seats follow the section directly.
 */
export function seatsAt(view: Pick<SeatView, 'sections' | 'section'>, words: readonly string[]): Place {
  const names = view.sections.map(({ name }) => name)
  const section = longest(names, words)
  if (section === null) return { is: 'no_section', name: firstName(words) }
  const found = view.section(section.name)!
  const all = Array.from({ length: found.size }, (_, ordinal) => found.row(ordinal))
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
  const given = isFiller(first) && nameOf(first) === undefined ? others : row.rest
  for (const name of given.flatMap((word) => word.split(/[,，]/)).flatMap((one) => named(one, nameOf))) {
    const seat = byName.get(nameOf(name) ?? '')
    if (seat) seats.set(seat.uuid, seat)
    else missing.add(name)
  }
  return { is: 'found', seats: [...seats.values()], missing: [...missing] }
}

/** Returns a function that finds the name for a typed text: the exact one, else the only one with the same search key. */
function finder(names: readonly string[]): (typed: string) => string | undefined {
  const exact = new Set(names)
  const only = new Map<string, string | undefined>()
  for (const name of exact) only.set(searchKey(name), only.has(searchKey(name)) ? undefined : name)
  return (typed) => (exact.has(typed) ? typed : only.get(searchKey(typed)))
}

/** The first non-filler word, else the first word. */
const firstName = (words: readonly string[]): string => words.find((word) => !isFiller(word)) ?? words[0] ?? ''

/** The longest name with which the words begin, after a filler if there is one, and the words after it; null if none matches. */
function longest(names: readonly string[], words: readonly string[]): { name: string; rest: readonly string[] } | null {
  const nameOf = finder(names)
  for (let length = words.length; length > 0; length--) {
    const name = nameOf(words.slice(0, length).join(' '))
    if (name !== undefined) return { name, rest: words.slice(length) }
  }
  return words[0] !== undefined && isFiller(words[0]) ? longest(names, words.slice(1)) : null
}

/** The seat names in a word: the word itself if a seat has that name, or every number of a range such as `1-12`. */
function named(word: string, nameOf: (typed: string) => string | undefined): string[] {
  if (word === '') return []
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(searchKey(word)) ?? []
  if (nameOf(word) !== undefined || from === undefined || to === undefined) return [word]
  const [first, last] = [Number(from), Number(to)]
  if (last < first || last - first >= LONGEST_RANGE) return [word]
  return Array.from({ length: last - first + 1 }, (_, n) => String(first + n))
}
