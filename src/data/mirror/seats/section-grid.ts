import { aislesBefore, noAisles } from '#lib/seat-map/aisles.ts'
import { inGroupOrder } from './group-order.ts'
import type { LiveSection } from './live-section.ts'
import type { SectionData } from './section-data.ts'
import type { SeatQuery } from './seat-types.ts'

/** A section as rows of seats. */
export interface SectionGrid {
  rows: readonly GridRow[]
  /** The number of columns, up to the last seat of any row. */
  columns: number
}

export interface GridRow {
  name: string
  ordinals: Uint32Array
  /** The column of each seat. In a grid by seat numbers, seats with the same number are in the same column. */
  columns: Uint32Array
  /** The column of each seat in a grid without aisles. */
  withoutAisles: Uint32Array
}

/** The maximum width of a grid by seat numbers, as a multiple of its longest row; beyond it, positions are used instead. */
const MOST_SPREAD = 2

/**
 * Returns the rows of a section in natural order, and each seat's column: by its number if the seats are numbered, otherwise by
 * its position in the row. An aisle takes a column.
 */
export function gridOf(data: SectionData, aisles: readonly string[] = noAisles): SectionGrid {
  const starts: number[] = []
  for (let i = 0; i < data.size; i++) if (i === 0 || data.row[i] !== data.row[i - 1]) starts.push(i)
  const ranges = starts.map((start, i) => [start, starts[i + 1] ?? data.size] as const)
  const longest = ranges.reduce((most, [start, end]) => Math.max(most, end - start), 0)
  const byNumber = placesByNumber(data.names, longest)
  const before = aislesBefore(data.names, aisles)
  const aislesAt = (ordinal: number) => before[data.name[ordinal]!]!
  const rows = ranges.map(([start, end]) => {
    const ordinals = Uint32Array.from({ length: end - start }, (_, i) => start + i)
    const withoutAisles = ordinals.map((ordinal, i) => byNumber?.[data.name[ordinal]!] ?? i)
    const first = byNumber === null ? aislesAt(start) : 0
    const columns = withoutAisles.map((column, i) => column + aislesAt(start + i) - first)
    return { name: data.rows[data.row[start]!]!, ordinals, columns, withoutAisles }
  })
  return { rows, columns: widthOf(rows, 'columns') }
}

const widthOf = (rows: readonly GridRow[], columns: 'columns' | 'withoutAisles'): number =>
  rows.reduce((most, row) => Math.max(most, (row[columns].at(-1) ?? -1) + 1), 0)

/**
 * Returns the grid in the requested order: its rows sorted by their seats, or each row reversed if the seats are to be in
 * descending order.
 */
export function sortedGrid(grid: SectionGrid, section: LiveSection, sort: SeatQuery['sort']): SectionGrid {
  if (sort.by === 'section') return grid
  if (sort.by === 'seat') return sort.dir === 'asc' ? grid : turned(grid)
  return { ...grid, rows: inGroupOrder(grid.rows, ({ ordinals }) => ({ section, ordinals }), sort) }
}

function turned({ rows, columns: width }: SectionGrid): SectionGrid {
  const widthWithoutAisles = widthOf(rows, 'withoutAisles')
  const turnedRows = rows.map(({ name, ordinals, columns, withoutAisles }) => ({
    name,
    ordinals: ordinals.toReversed(),
    columns: columns.toReversed().map((column) => width - 1 - column),
    withoutAisles: withoutAisles.toReversed().map((column) => widthWithoutAisles - 1 - column),
  }))
  return { rows: turnedRows, columns: width }
}

/**
 * Returns the column of each name; null if some names are not numbers, two are the same number, or the numbers are too far apart.
 * The common step of the numbers (two for odd seats) counts as one column.
 */
function placesByNumber(names: readonly string[], longest: number): number[] | null {
  if (!names.every((name) => /^\d{1,9}$/.test(name))) return null
  const numbers = names.map(Number)
  const first = numbers.reduce((a, b) => Math.min(a, b), Infinity)
  const step = numbers.reduce((divisor, number) => greatestCommonDivisor(divisor, number - first), 0) || 1
  const places = numbers.map((number) => (number - first) / step)
  return Math.max(...places) < longest * MOST_SPREAD + 1 && new Set(places).size === names.length ? places : null
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}
