import { unguardCell } from '#lib/csv-write.ts'
import { eachRecord, RECORD_LIMITS } from '#lib/csv.ts'
import { fill, problemTexts, type ProblemCode, type RefusalCode, type Params } from './problem-texts.ts'
import { readText, refuse } from './refuse.ts'
import type { Columns, ImportFile, ImportKind, Problem, Refused, Understood } from './types.ts'

/** The most lines and columns taken. */
const maxLines = 200_000
const maxColumns = 200
const maxProblems = 1_000

/** A column set that a file may have. Headers match blind to case, blanks and underscores being one. */
export type Shape = { kind: ImportKind; required: string[]; optional: string[]; anyOf?: string[][] }

/** One line of a file: its cells by column, trimmed. It serves one call; the next line stands in the same object. */
export type Line = {
  number: number
  /** The cell of a column; '' where it is blank, or the file has no such column. */
  cell: (column: string) => string
  /** Whether the file has the column. */
  has: (column: string) => boolean
}

/** Where a reader puts what is wrong. */
export type Tell = (line: number, code: ProblemCode, params?: Params, column?: string) => void

/** What a reader does with each line; it answers how many rows it took from it, or a refusal of the whole file. */
export type ReadLine = (line: Line, tell: Tell) => number | Refused

/** A reader for a file of a kind. */
export type Reader<Value> = { readLine: ReadLine; rows: () => { line: number; value: Value }[] }

const plain = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')

const missingOf = (shape: Shape, names: Set<string>): string[] => {
  const missing = shape.required.filter((column) => !names.has(plain(column)))
  const { anyOf } = shape
  if (!anyOf || anyOf.some((group) => group.every((column) => names.has(plain(column))))) return missing
  return [...missing, anyOf.map((group) => group.join(' + ')).join(' / ')]
}

/** Reads a file by the first of the shapes that its header fits. `others` are known only to say what a wrong file is. */
export function readTable<Kind extends ImportKind, Value>(
  file: ImportFile,
  shapes: (Shape & { kind: Kind })[],
  others: Shape[],
  readerFor: (kind: Kind) => Reader<Value>,
): Understood<Kind, Value> | Refused {
  const text = readText(file)
  if (typeof text !== 'string') return text

  let header: { shape: Shape & { kind: Kind }; columns: Columns; place: (column: string) => number; width: number } | undefined
  let reader: Reader<Value> | undefined
  let refusal: Refused | undefined
  let current: string[] = []
  const line: Line = {
    number: 0,
    cell: (column) => unguardCell((current[header!.place(column)] ?? '').trim()),
    has: (column) => header!.place(column) !== -1,
  }
  let lines = 0
  let skippedLines = 0
  let moreProblems = 0
  const problems: Problem[] = []
  const tell: Tell = (line, code, params = {}, column) => {
    if (problems.length >= maxProblems) return void moreProblems++
    const problem: Problem = { line, code, params, message: fill(problemTexts[code], params) }
    problems.push(column === undefined ? problem : { ...problem, column })
  }

  eachRecord(text, (cells, number, openQuote, characters) => {
    if (characters > RECORD_LIMITS.characters) {
      refusal = refuse('line_too_long', { line: number, max: RECORD_LIMITS.characters })
      return false
    }
    if (!header) {
      const understood = readHeader(cells, shapes, others)
      if ('refused' in understood) refusal = understood
      else {
        header = understood
        reader = readerFor(header.shape.kind)
      }
      return !refusal
    }
    if (cells.every((cell) => cell.trim() === '')) return true
    if (++lines > maxLines) {
      refusal = refuse('too_many_lines', { max: maxLines })
      return false
    }
    if (openQuote) {
      tell(number, 'open_quote')
      skippedLines++
      return true
    }
    if (cells.length > header.width && cells.slice(header.width).some((cell) => cell.trim() !== '')) {
      tell(number, 'too_many_cells')
      skippedLines++
      return true
    }
    line.number = number
    current = cells
    const taken = reader!.readLine(line, tell)
    if (typeof taken !== 'number') refusal = taken
    else if (taken === 0) skippedLines++
    return !refusal
  })

  if (refusal) return refusal
  if (!header || !reader) return refuse('empty')
  const rows = reader.rows()
  if (rows.length === 0) return refuse('nothing_usable', {}, problems)
  return { kind: header.shape.kind, columns: header.columns, rows, problems, moreProblems, skippedLines }
}

const otherKind: Record<ImportKind, RefusalCode> = {
  events: 'holds_events',
  'team-schedule': 'holds_events',
  seats: 'holds_seats',
  vip: 'holds_vip',
}

function readHeader<Kind extends ImportKind>(cells: string[], shapes: (Shape & { kind: Kind })[], others: Shape[]) {
  if (cells.length > maxColumns) return refuse('too_many_columns', { max: maxColumns })
  const places = new Map<string, number>()
  cells.forEach((cell, at) => {
    const name = plain(cell)
    if (name !== '' && !places.has(name)) places.set(name, at)
  })
  const names = new Set(places.keys())
  const fits = <One extends Shape>(list: One[]) => list.find((shape) => missingOf(shape, names).length === 0)
  const shape = fits(shapes)
  if (!shape) {
    const other = fits(others)
    if (other) return refuse(otherKind[other.kind])
    if (cells.length === 1 && /[;\t|]/.test(cells[0]!)) return refuse('separator')
    const closest = shapes.map((one) => missingOf(one, names)).sort((a, b) => a.length - b.length)[0]!
    return refuse('header', { missing: closest.join(', ') })
  }
  const known = new Set([...shape.required, ...shape.optional, ...(shape.anyOf ?? []).flat()].map(plain))
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const columns: Columns = {
    found: written.filter((cell) => known.has(plain(cell))),
    missing: shape.optional.filter((column) => !names.has(plain(column))),
    ignored: written.filter((cell) => !known.has(plain(cell))),
  }
  return { shape, columns, place: placeIn(places), width: cells.length }
}

/** Where a column stands, or -1. Remembers the answers: it is asked several times a line. */
function placeIn(places: Map<string, number>): (column: string) => number {
  const known = new Map<string, number>()
  return (column) => {
    const before = known.get(column)
    if (before !== undefined) return before
    const place = places.get(plain(column)) ?? -1
    known.set(column, place)
    return place
  }
}
