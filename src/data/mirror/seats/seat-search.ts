import { naturalOrder } from '#lib/columns.ts'
import { readPlace } from '#lib/place/read-place.ts'
import { parseSeatSearch } from '#lib/price-search.ts'
import { inGroupOrder, type SeatGroup } from './group-order.ts'
import type { LiveSection } from './live-section.ts'
import { placedTest, phraseTest, plain, priceTest, statusTexts, wordsTest } from './seat-match.ts'
import type { SeatTest } from './seat-match.ts'
import { seatPlaceTest } from './seat-place.ts'
import { CODES, STATUS_BITS } from './seat-types.ts'
import type { SeatQuery, SeatSort } from './seat-types.ts'
import type { SectionView } from './section-view.ts'

/** The seats of one section that a search found. */
export class SectionResult {
  readonly view: SectionView
  readonly count: number
  readonly sort: SeatQuery['sort']
  readonly #found: Uint32Array
  readonly #section: LiveSection
  #sorted: Uint32Array | null = null

  constructor(view: SectionView, section: LiveSection, found: Uint32Array, sort: SeatQuery['sort']) {
    this.view = view
    this.count = found.length
    this.#section = section
    this.#found = found
    this.sort = sort
  }

  /**
   * The ordinals of the found seats, in the requested order. They are sorted when first read, so the seats of closed sections are
   * never sorted.
   */
  get ordinals(): Uint32Array {
    this.#sorted ??= sortSeats(this.#section, this.#found, this.sort)
    return this.#sorted
  }
}

export interface SeatResult {
  /** The sections with found seats, in the order of these seats. */
  sections: readonly SectionResult[]
  total: number
}

interface Searched {
  section: LiveSection
  view: SectionView
}

/**
 * Searches all seats of an event. A text that names a place of the event finds that place (and more, see `placedTest`). Other text
 * is searched as one phrase of "section row seat". `price 150-250` finds a range of prices.
 */
export function searchSeats(sections: readonly Searched[], query: SeatQuery): SeatResult {
  const search = parseSeatSearch(query.text)
  if (search.kind === 'all') return collect(sections, query, () => true)
  if (search.kind === 'price') return collect(sections, query, (section) => priceTest(section, search.from, search.to))
  const phrase = plain(search.text)
  const placed = atPlace(sections, search.text, phrase)
  if (placed !== null) return collect(sections, query, (_, i) => placed[i]!)
  const tests = sections.map(({ section }) => phraseTest(section, phrase))
  if (tests.some((test, i) => isMet(test, sections[i]!.section.data.size))) return collect(sections, query, (_, i) => tests[i]!)
  // Only if the phrase finds nothing, its words are searched one by one, in status and price too.
  const words = [...new Set(phrase.split(' '))]
  const statuses = statusTexts(query.statusNames)
  return collect(sections, query, (section) => wordsTest(section, words, statuses))
}

/** Returns the tests of the first reading of a text that names a place of the event; null if no reading does. */
function atPlace(sections: readonly Searched[], text: string, phrase: string): SeatTest[] | null {
  for (const reading of readPlace(text)) {
    const tests = sections.map(({ section }) => seatPlaceTest(section, reading))
    if (tests.some((test, i) => isMet(test, sections[i]!.section.data.size)))
      return tests.map((test, i) => placedTest(sections[i]!.section, phrase, test))
  }
  return null
}

function isMet(test: SeatTest, size: number): boolean {
  if (typeof test === 'boolean') return test && size > 0
  for (let i = 0; i < size; i++) if (test(i)) return true
  return false
}

function collect(
  sections: readonly Searched[],
  query: SeatQuery,
  testOf: (section: LiveSection, i: number) => SeatTest,
): SeatResult {
  const { show, sort } = query
  const shown = Uint8Array.from({ length: CODES }, (_, code) =>
    Number([show.available, show.reserved, show.purchased][code & STATUS_BITS] ?? false),
  )
  const isAllShown = show.available && show.reserved && show.purchased
  let buffer: Uint32Array | null = null
  const results: { result: SectionResult; group: SeatGroup }[] = []
  let at = 0
  sections.forEach(({ section, view }, i) => {
    const test = testOf(section, i)
    if (test === false || view.size === 0) return
    let ordinals = every(view.size)
    // If every seat matches, no seat is checked singly. This is usual when a stadium opens and after each change.
    if (test !== true || !isAllShown) {
      buffer ??= new Uint32Array(sections.reduce((sum, { section: { data } }) => sum + data.size, 0))
      const end = fill(buffer, at, section.codes, shown, test)
      if (end - at < view.size) ordinals = buffer.subarray(at, end)
    }
    at += ordinals.length
    if (ordinals.length === 0) return
    const isWhole = ordinals.length === view.size
    const result = isWhole ? wholeResult(view, section, sort) : new SectionResult(view, section, ordinals, sort)
    results.push({ result, group: { section, ordinals } })
  })
  const ordered = inGroupOrder(results, ({ group }) => group, sort).map(({ result }) => result)
  return { sections: ordered, total: at }
}

const wholes = new WeakMap<SectionView, SectionResult>()
let everyOrdinal = new Uint32Array(0)

/**
 * Returns the result for a section of which all seats were found, which is the usual case. It is the same object until the section
 * or the sort changes, to avoid repaints.
 */
function wholeResult(view: SectionView, section: LiveSection, sort: SeatQuery['sort']): SectionResult {
  const known = wholes.get(view)
  if (known?.sort.by === sort.by && known.sort.dir === sort.dir) return known
  const result = new SectionResult(view, section, every(view.size), sort)
  wholes.set(view, result)
  return result
}

/** All ordinals of a section of this size. */
function every(size: number): Uint32Array {
  if (everyOrdinal.length < size) everyOrdinal = Uint32Array.from({ length: size * 2 }, (_, ordinal) => ordinal)
  return everyOrdinal.subarray(0, size)
}

function fill(
  into: Uint32Array,
  start: number,
  codes: Uint8Array,
  shown: Uint8Array,
  test: true | ((ordinal: number) => boolean),
): number {
  let at = start
  for (let i = 0; i < codes.length; i++) if (shown[codes[i]!] === 1 && (test === true || test(i))) into[at++] = i
  return at
}

/** Sorts ordinals of a section; they arrive in natural order of row and seat, which breaks all ties. */
function sortSeats(section: LiveSection, found: Uint32Array, { by, dir }: SeatQuery['sort']): Uint32Array {
  if (by === 'section' || (by === 'row' && dir === 'asc')) return found
  const { data } = section
  const rank = rankOf(section, by)
  const most = Math.max(data.rows.length, data.names.length, data.prices.length, STATUS_BITS)
  // A rank and an ordinal in one number, because a typed array is sorted without a comparison function.
  const keys = Float64Array.from(
    found,
    (ordinal) => (dir === 'asc' ? rank(ordinal) : most - rank(ordinal)) * data.size + ordinal,
  ).sort()
  return Uint32Array.from(keys, (key) => key % data.size)
}

function rankOf({ data, codes }: LiveSection, by: Exclude<SeatSort, 'section'>): (ordinal: number) => number {
  if (by === 'row') return (ordinal) => data.row[ordinal]!
  if (by === 'status') return (ordinal) => codes[ordinal]! & STATUS_BITS
  const ranks = by === 'price' ? ranksOf(data.prices, (a, b) => a - b) : ranksOf(data.names, naturalOrder())
  const column = by === 'price' ? data.price : data.name
  return (ordinal) => ranks[column[ordinal]!]!
}

function ranksOf<Value>(palette: readonly Value[], compare: (a: Value, b: Value) => number): Uint32Array {
  const ranks = new Uint32Array(palette.length)
  palette
    .map((value, place) => ({ value, place }))
    .sort((a, b) => compare(a.value, b.value))
    .forEach(({ place }, rank) => (ranks[place] = rank))
  return ranks
}
