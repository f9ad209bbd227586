import type { LiveSection } from './live-section.ts'
import type { SectionData } from './section-data.ts'
import { searchKey } from '#lib/search-key.ts'
import { ATTENTION_BIT, CODES, HOLD_BIT, RELEASE_BIT, STATUS_BITS } from './seat-types.ts'
import type { SeatQuery } from './seat-types.ts'

/**
 * Whether a seat matches. `true` and `false` hold for every seat of the section. Most sections are decided by their names alone,
 * the others by the few distinct names of their rows and seats, before any single seat is checked.
 */
export type SeatTest = boolean | ((ordinal: number) => boolean)

/** Normalizes a text for search, with single blanks. */
export const plain = (text: string): string => searchKey(text).replaceAll(/\s+/g, ' ').trim()

interface PlainNames {
  section: string
  rows: string[]
  /** Section and row, as the prefix of a seat's name. */
  before: string[]
  names: string[]
}

const made = new WeakMap<SectionData, PlainNames>()

/** The normalized names of rows and seats, by name; a cache for all sections, since they have the same few names. */
const plainTexts = new Map<string, string>()
function knownPlain(text: string): string {
  const known = plainTexts.get(text)
  if (known !== undefined) return known
  // A tab may show hundreds of venues in a day, so the cache has a limit.
  if (plainTexts.size > 10_000) plainTexts.clear()
  const one = plain(text)
  plainTexts.set(text, one)
  return one
}

/** The normalized names of a section; cached, since rows and seats are never renamed in place. */
function plainNames(data: SectionData): PlainNames {
  const known = made.get(data)
  if (known !== undefined) return known
  const section = plain(data.section)
  const rows = data.rows.map(knownPlain)
  const before = rows.map((row) => (section === '' || row === '' ? section + row : `${section} ${row}`))
  const names = { section, rows, before, names: data.names.map(knownPlain) }
  made.set(data, names)
  return names
}

/**
 * Tests whether "section row seat" contains a phrase. If the phrase begins before the seat's name, its rest must match the name's
 * start: `101 a 7` finds seats 7 and 70 of row A in 101; `7` also finds 17.
 */
export function phraseTest(section: LiveSection, phrase: string): SeatTest {
  return orHeldFor(section, phrase, placeTest(section, phrase))
}

/**
 * Extends the test of a place: the result also accepts all seats of a section whose name contains the text, and seats whose hold
 * has the text in its name or reason.
 */
export function placedTest(section: LiveSection, phrase: string, test: SeatTest): SeatTest {
  return orHeldFor(section, phrase, plainNames(section.data).section.includes(phrase) || test)
}

/** Extends a test: a held seat is also found by the name and the reason of its hold, and a queued hold by its name. */
function orHeldFor({ data: { holds }, overlays }: LiveSection, phrase: string, test: SeatTest): SeatTest {
  if (test === true || holds.size + overlays.size === 0) return test
  const held = new Set<number>()
  for (const [ordinal, { holder }] of holds)
    if (holder !== null && plain([holder.for, holder.reason].filter(Boolean).join(' ')).includes(phrase)) held.add(ordinal)
  for (const [ordinal, { hold }] of overlays) if (hold?.for && plain(hold.for).includes(phrase)) held.add(ordinal)
  if (held.size === 0) return test
  return test === false ? (ordinal) => held.has(ordinal) : (ordinal) => held.has(ordinal) || test(ordinal)
}

function placeTest({ data }: LiveSection, phrase: string): SeatTest {
  const { section, before, names } = plainNames(data)
  if (section.includes(phrase)) return true
  const inName = tableOf(names, (name) => name.includes(phrase))
  const rows = before.map((place) => {
    if (place.includes(phrase)) return true
    const ends = endsAfter(place, phrase)
    return ends.length === 0
      ? inName
      : tableOf(names, (name) => name.includes(phrase) || ends.some((end) => name.startsWith(end)))
  })
  if (rows.every((row) => row === null)) return false
  return (ordinal) => {
    const row = rows[data.row[ordinal]!]!
    return row === true || (row !== null && row[data.name[ordinal]!] === 1)
  }
}

/** Marks the names of a palette that match; null if no name matches. */
export function tableOf(names: readonly string[], fits: (name: string) => boolean): Uint8Array | null {
  let table: Uint8Array | null = null
  for (let i = 0; i < names.length; i++) if (fits(names[i]!)) (table ??= new Uint8Array(names.length))[i] = 1
  return table
}

/**
 * Returns the remainders of the phrase after each blank whose preceding part is the end of `place`. A seat's name must begin with
 * one of the remainders.
 */
function endsAfter(place: string, phrase: string): string[] {
  const ends: string[] = []
  for (let blank = phrase.indexOf(' '); blank !== -1; blank = phrase.indexOf(' ', blank + 1)) {
    if (place !== '' && place.endsWith(phrase.slice(0, blank))) ends.push(phrase.slice(blank + 1))
  }
  return ends
}

/** The most words of a search; further ones are ignored. */
const MAX_WORDS = 30

/** Tests whether each word, in any order, is in the section, the row, the seat, the status or the price. */
export function wordsTest(
  { data, codes: seatCodes }: LiveSection,
  words: readonly string[],
  statuses: readonly string[],
): SeatTest {
  const wanted = words.slice(0, MAX_WORDS)
  const all = 2 ** wanted.length - 1
  const found = (text: string) => {
    let bits = 0
    for (let i = 0; i < wanted.length; i++) if (text.includes(wanted[i]!)) bits |= 1 << i
    return bits
  }
  const texts = plainNames(data)
  const section = found(texts.section)
  const rows = texts.rows.map(found)
  const names = texts.names.map(found)
  const prices = data.prices.map((price) => found(price.toFixed(2)))
  const codes = statuses.map(found)
  const either = (bits: number, more: number) => bits | more
  const reachable = [rows, names, prices, codes].reduce((bits, some) => some.reduce(either, bits), section)
  if (reachable !== all) return false
  return (ordinal) =>
    (section |
      rows[data.row[ordinal]!]! |
      names[data.name[ordinal]!]! |
      prices[data.price[ordinal]!]! |
      codes[seatCodes[ordinal]!]!) ===
    all
}

/** The searchable words of each seat code: its status and its queued changes. */
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

/** Tests whether a seat's price is between two prices, both included. */
export function priceTest({ data }: LiveSection, from: number, to: number): SeatTest {
  const fits = data.prices.map((price) => price >= from && price <= to)
  if (!fits.includes(true)) return false
  return fits.includes(false) ? (ordinal) => fits[data.price[ordinal]!]! : true
}
