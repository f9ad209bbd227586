import type { LiveSection } from './live-section.ts'
import { ATTENTION_BIT, CODES, HOLD_BIT, RELEASE_BIT, STATUS_BITS } from './seat-types.ts'
import type { SeatQuery } from './seat-types.ts'

/**
 * Does the seat match? `true` and `false` stand for every seat of the section: most sections are decided by their names
 * alone, and the rest by the few distinct names of their rows and seats, before any seat is looked at.
 */
export type SeatTest = boolean | ((ordinal: number) => boolean)

/** Texts are compared without regard to case and to how wide the blanks are. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

const plainNames = new WeakMap<readonly string[], string[]>()
/** The names of a palette, plain; made once, and again when the palette has grown. */
function plainOf(palette: readonly string[]): readonly string[] {
  const known = plainNames.get(palette)
  if (known?.length === palette.length) return known
  const made = palette.map(plain)
  plainNames.set(palette, made)
  return made
}

/**
 * A phrase is looked for in "section row seat": anywhere in it, but a seat's name that continues a phrase is read from its
 * start. `101 a 7` finds seats 7 and 70 of row A in 101; `7` finds 7, 17 and 70.
 */
export function phraseTest({ data }: LiveSection, phrase: string): SeatTest {
  const section = plain(data.section)
  if (section.includes(phrase)) return true
  const names = plainOf(data.names)
  const tables = new Map<string, Uint8Array>()
  const tableFor = (ends: readonly string[]) => {
    const key = ends.join('\n')
    const known = tables.get(key)
    if (known) return known
    const table = Uint8Array.from(names, (name) => Number(name.includes(phrase) || ends.some((end) => name.startsWith(end))))
    tables.set(key, table)
    return table
  }
  const rows = plainOf(data.rows).map((row) => {
    const before = [section, row].filter((part) => part !== '').join(' ')
    if (before.includes(phrase)) return true
    return tableFor(endsAfter(before === '' ? '' : `${before} `, phrase))
  })
  if (!rows.some((row) => row === true || row.includes(1))) return false
  return (ordinal) => {
    const row = rows[data.row[ordinal]!]!
    return row === true || row[data.name[ordinal]!] === 1
  }
}

/** What a seat's name must begin with, for the phrase to be found across the end of `before`. */
function endsAfter(before: string, phrase: string): string[] {
  const ends: string[] = []
  for (let blank = phrase.indexOf(' '); blank !== -1; blank = phrase.indexOf(' ', blank + 1)) {
    if (before.endsWith(phrase.slice(0, blank + 1))) ends.push(phrase.slice(blank + 1))
  }
  return ends
}

/** How many words are told apart; further ones are ignored. */
const MAX_WORDS = 30

/** Each word, in any order, must be in the section, the row, the seat, the status or the price. */
export function wordsTest({ data, codes: seatCodes }: LiveSection, words: readonly string[], statuses: readonly string[]): SeatTest {
  const wanted = words.slice(0, MAX_WORDS)
  const all = 2 ** wanted.length - 1
  const found = (text: string) => wanted.reduce((bits, word, i) => (text.includes(word) ? bits | (1 << i) : bits), 0)
  const section = found(plain(data.section))
  const rows = plainOf(data.rows).map(found)
  const names = plainOf(data.names).map(found)
  const prices = data.prices.map((price) => found(price.toFixed(2)))
  const codes = statuses.map(found)
  const reachable = [rows, names, prices, codes].flat().reduce((bits, more) => bits | more, section)
  if (reachable !== all) return false
  return (ordinal) =>
    (section | rows[data.row[ordinal]!]! | names[data.name[ordinal]!]! | prices[data.price[ordinal]!]! | codes[seatCodes[ordinal]!]!) === all
}

/** The plain words by which each code of a seat is found: its status, and what waits. */
export function statusTexts(names: SeatQuery['statusNames'] = {}): string[] {
  const base = [names.Available ?? 'Available', names.Reserved ?? 'Reserved', names.Purchased ?? 'Purchased']
  return Array.from({ length: CODES }, (_, code) => {
    const words = [base[code & STATUS_BITS] ?? '']
    if (code & HOLD_BIT) words.push(names.holdRequested ?? 'Hold requested')
    if (code & RELEASE_BIT) words.push(names.releaseRequested ?? 'Release requested')
    if (code & ATTENTION_BIT) words.push(names.attention ?? 'Needs you')
    return plain(words.join(' '))
  })
}

/** Seats whose price lies between the two, both included. */
export function priceTest({ data }: LiveSection, from: number, to: number): SeatTest {
  const fits = data.prices.map((price) => price >= from && price <= to)
  if (!fits.includes(true)) return false
  return fits.includes(false) ? (ordinal) => fits[data.price[ordinal]!]! : true
}
