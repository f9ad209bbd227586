import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { type Aisles, aislesBefore, noAisles } from '#lib/seat-map/aisles.ts'
import type { Groups } from '#lib/seat-map/groups.ts'
import { sortKeys } from '#lib/sort-key.ts'
import { inHundredths, sumMoney } from '#lib/sum-money.ts'
import { sectionsNamed } from './sections-named.ts'

export interface Wanted {
  /** The number of seats, at least 1. */
  count: number
  /** The highest price of each seat; null for any. */
  most: number | null
  /** The sections, levels or groups as a person writes them: `100-120, suite, 200s`; empty for all. */
  sections: string
  /** Whether one of the seats must be the first or the last of its row, or beside an aisle. */
  aisle: boolean
  /** Whether a single free seat may be left beside the group. */
  singles: boolean
}

/** Free seats that are neighbours in one row. */
export interface Together {
  section: SectionView
  row: string
  /** The names of the first and the last seat. */
  from: string
  to: string
  /** The ordinals of the seats in their section. */
  ordinals: readonly number[]
  /** The lowest and the highest price of a seat, and the price of all. */
  least: number
  most: number
  total: number
}

/** A place for the group in a row: its first seat, and the price of all seats. */
interface Place {
  at: number
  cents: number
}

/** The best place of one row. */
interface Candidate extends Place {
  section: SectionView
  /** The row's position in its section. */
  row: number
}

const MOST_GROUPS = 10

/** The marks of sections on the map of their house. */
export interface HouseMarks {
  aisles?: Aisles
  groups?: Groups
}

const none: HouseMarks = {}

/**
 * Finds groups of free neighbours without an aisle between them, at most one in each row: the nearest row first, then the lowest
 * price, then the section's order. A seat is free if it is available and no queued change waits for it.
 */
export function seatsTogether(sections: readonly SectionView[], wanted: Wanted, { aisles, groups } = none): Together[] {
  if (!(Number.isInteger(wanted.count) && wanted.count > 0)) return []
  const isNamed = sectionsNamed(
    wanted.sections,
    sections.map(({ name }) => name),
    groups,
  )
  const best: Candidate[] = []
  const keyOf = sortKeys()
  for (const section of sections) {
    if (section.counts.available < wanted.count || !isNamed(section.name)) continue
    const before = aislesBefore(section.columns.names, aisles?.get(section.name) ?? noAisles, keyOf)
    search(section, { wanted, before }, best)
  }
  return best.map((one) => groupOf(one, wanted.count))
}

interface Search {
  wanted: Wanted
  /** The number of aisles before each name of the section's palette. */
  before: Uint8Array
}

/** Inserts the best place of each row of a section, in order, if it is among the best of all. */
function search(section: SectionView, { wanted, before }: Search, best: Candidate[]): void {
  const { row, names, prices } = section.columns
  const numbers = names.map((name) => (/^\d{1,9}$/.test(name) ? Number(name) : Number.NaN))
  const cents = prices.map(inHundredths)
  for (let start = 0, end = 0, nth = 0; start < section.size; start = end, nth++) {
    while (end < section.size && row[end] === row[start]) end++
    const found = bestInRow(section, { start, end, numbers, cents, before }, wanted)
    if (found === null) continue
    const place = best.findIndex((one) => nth < one.row || (nth === one.row && found.cents < one.cents))
    best.splice(place === -1 ? best.length : place, 0, { section, row: nth, ...found })
    if (best.length > MOST_GROUPS) best.pop()
  }
}

interface Row extends Pick<Search, 'before'> {
  start: number
  /** The ordinal after the last seat. */
  end: number
  /** The number of each name of the section's palette; NaN if it is not a number. */
  numbers: readonly number[]
  /** The prices of the section's palette. */
  cents: readonly number[]
}

function bestInRow({ columns }: SectionView, line: Row, wanted: Wanted): Place | null {
  const { start, end, cents } = line
  const { codes, price } = columns
  const { count, aisle, singles } = wanted
  const limit = wanted.most === null ? Infinity : inHundredths(wanted.most)
  const step = stepOf(columns, line)
  /** Whether a seat is free and a neighbour of the one before it. */
  const continues = (i: number) => i < end && codes[i] === 0 && isNext(columns, line, step, i)
  let best: Place | null = null
  // The first seats of the present stretch of free seats, and of its last part at a wanted price, with the sum of the group.
  let free = start
  let cheap = start
  let sum = 0
  for (let i = start; i < end; i++) {
    const isFree = codes[i] === 0
    const amount = cents[price[i]!]!
    if (!isFree || (i > start && !isNext(columns, line, step, i))) free = isFree ? i : i + 1
    if (cheap < free || amount > limit) {
      cheap = amount > limit ? i + 1 : free
      sum = 0
    }
    if (cheap > i) continue
    sum += amount
    const at = i - count + 1
    if (at > cheap) sum -= cents[price[at - 1]!]!
    if (at < cheap || (best !== null && sum >= best.cents)) continue
    const isOnAisle = at === start || i === end - 1 || hasAisle(columns, line, at) || hasAisle(columns, line, i + 1)
    const leavesOne = at - free === 1 || (continues(i + 1) && !continues(i + 2))
    if ((isOnAisle || !aisle) && (singles || !leavesOne)) best = { at, cents: sum }
  }
  return best
}

type Columns = SectionView['columns']

/** The smallest difference between the numbers of two neighbours in a row: one, or two for odd seats; Infinity without numbers. */
function stepOf({ name }: Columns, { start, end, numbers }: Row): number {
  let step = Infinity
  for (let i = start + 1; i < end; i++) {
    const gap = numbers[name[i]!]! - numbers[name[i - 1]!]!
    if (gap > 0 && gap < step) step = gap
  }
  return step
}

/** Whether a seat is the neighbour of the one before it: no aisle and, if both have one, no number is missing between them. */
const isNext = (columns: Columns, line: Row, step: number, i: number): boolean =>
  !(line.numbers[columns.name[i]!]! - line.numbers[columns.name[i - 1]!]! > step || hasAisle(columns, line, i))

/** Whether an aisle is between a seat and the one before it. */
const hasAisle = ({ name }: Columns, { before }: Row, i: number): boolean => before[name[i]!] !== before[name[i - 1]!]

function groupOf({ section, at }: Candidate, count: number): Together {
  const { rows, row, price, prices } = section.columns
  const ordinals = Array.from({ length: count }, (_, nth) => at + nth)
  const each = ordinals.map((ordinal) => prices[price[ordinal]!]!)
  return {
    section,
    row: rows[row[at]!]!,
    from: section.seatName(at),
    to: section.seatName(at + count - 1),
    ordinals,
    least: Math.min(...each),
    most: Math.max(...each),
    total: sumMoney(each),
  }
}
