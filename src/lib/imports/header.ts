import { refuse } from './refuse.ts'
import type { RefusalCode } from './problem-texts.ts'
import type { Columns, ImportKind, Refused } from './types.ts'

/** The most columns that a file may have. */
const maxColumns = 200

/** A set of columns that a file may have. Header names ignore case; blanks and underscores are the same. */
export type Shape = {
  kind: ImportKind
  required: string[]
  optional: string[]
  anyOf?: string[][]
  /** Required columns whose cells may be blank. */
  blank?: string[]
  /** The names of a column in other systems, the likeliest first; used if the file lacks the column's own name. */
  aliases?: Record<string, string[]>
  /** The columns with amounts of money. */
  amounts?: string[]
  /** The columns with dates; `otherwise` is the order of day and month if no date shows it. */
  dates?: { columns: string[]; otherwise?: 'mdy' }
}

/** A header that fits a shape: each column's index (-1 if the file does not have it), and the number of columns. */
export type Header<Kind extends ImportKind> = {
  shape: Shape & { kind: Kind }
  columns: Columns
  place: (column: string) => number
  width: number
}

const plain = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')

type Places = ReadonlyMap<string, number>

/** Maps the names of a file's columns to their places; a column named by an alias is also found by the shape's own name. */
function placesFor({ aliases = {} }: Shape, written: Places): Places {
  const places = new Map(written)
  for (const [column, others] of Object.entries(aliases)) {
    const place = others.map((one) => written.get(plain(one))).find((one) => one !== undefined)
    if (place !== undefined && !written.has(plain(column))) places.set(plain(column), place)
  }
  return places
}

const missingOf = (shape: Shape, written: Places): string[] => {
  const names = placesFor(shape, written)
  const missing = shape.required.filter((column) => !names.has(plain(column)))
  const { anyOf } = shape
  if (!anyOf || anyOf.some((group) => group.every((column) => names.has(plain(column))))) return missing
  return [...missing, anyOf.map((group) => group.join(' + ')).join(' / ')]
}

/** Whether the cells contain every column that one of the shapes needs. */
export function fitsOne(cells: readonly string[], shapes: readonly Shape[]): boolean {
  const places = new Map(cells.map((cell, at) => [plain(cell), at]))
  return shapes.some((shape) => missingOf(shape, places).length === 0)
}

const otherKind: Record<ImportKind, RefusalCode> = {
  events: 'holds_events',
  'team-schedule': 'holds_events',
  seats: 'holds_seats',
  vip: 'holds_vip',
}

/** Reads the first line of a file by the first shape that fits. `others` are used only to explain a wrong file. */
export function readHeader<Kind extends ImportKind>(
  cells: string[],
  shapes: (Shape & { kind: Kind })[],
  others: Shape[],
): Header<Kind> | Refused {
  if (cells.length > maxColumns) return refuse('too_many_columns', { max: maxColumns })
  const places = new Map<string, number>()
  for (const [at, cell] of cells.entries()) {
    const name = plain(cell)
    if (name === '') continue
    if (places.has(name)) return refuse('header_twice', { column: cell.trim() })
    places.set(name, at)
  }
  const fits = <One extends Shape>(list: One[]) => list.find((shape) => missingOf(shape, places).length === 0)
  const shape = fits(shapes)
  if (!shape) {
    const other = fits(others)
    if (other) return refuse(otherKind[other.kind])
    if (cells.length === 1 && /[|:^~]/.test(cells[0]!)) return refuse('separator')
    const closest = shapes.map((one) => missingOf(one, places)).sort((a, b) => a.length - b.length)[0]!
    return refuse('header', { missing: closest.join(', ') })
  }
  const found = placesFor(shape, places)
  const known = [...shape.required, ...shape.optional, ...(shape.anyOf ?? []).flat()].map((column) => found.get(plain(column)))
  const written = cells.map((cell, at) => ({ name: cell.trim(), used: known.includes(at) })).filter(({ name }) => name !== '')
  const columns: Columns = {
    found: written.flatMap(({ name, used }) => (used ? name : [])),
    missing: shape.optional.filter((column) => !found.has(plain(column))),
    ignored: written.flatMap(({ name, used }) => (used ? [] : name)),
  }
  return { shape, columns, place: placeIn(found), width: cells.length }
}

/** Returns a function that looks up a column's index, or -1. It caches results, because each line looks up several columns. */
function placeIn(places: Places): (column: string) => number {
  const known = new Map<string, number>()
  return (column) => {
    const before = known.get(column)
    if (before !== undefined) return before
    const place = places.get(plain(column)) ?? -1
    known.set(column, place)
    return place
  }
}
