import { eachRecord, RECORD_LIMITS } from '#lib/csv.ts'
import type { AmountConvention } from './amounts.ts'
import { surveyOf, type Conventions } from './conventions.ts'
import type { DateConvention } from './dates.ts'
import { readHeader, type Header, type Shape } from './header.ts'
import { fill, problemTexts, type ProblemCode, type Params } from './problem-texts.ts'
import { refuse } from './refuse.ts'
import { cellText, isBlank, readSource, type Source } from './source.ts'
import { isRefused, type Chosen, type ImportFile, type ImportKind, type Problem, type Refused, type Understood } from './types.ts'

/** The most lines that a file may have, and the most problems that are listed. */
const maxLines = 200_000
const maxProblems = 1_000

/** One line of a file: its cells by column, trimmed. The object is reused for the next line. */
export type Line = {
  number: number
  /** The cell of a column; '' if it is blank, or the file has no such column. */
  cell: (column: string) => string
  /** Whether the file has the column. */
  has: (column: string) => boolean
  /** The form in which the column writes decimals. */
  amounts: (column: string) => AmountConvention
  /** The form in which the column writes dates. */
  dates: (column: string) => DateConvention
}

/** Adds a problem of a line. */
export type Report = (line: number, code: ProblemCode, params?: Params, column?: string) => void

/** Reads a line. Returns the number of rows read from it, or a refusal of the whole file. */
export type ReadLine = (line: Line, report: Report) => number | Refused

/** A reader for one kind of file. */
export type Reader<Value> = { readLine: ReadLine; rows: () => { line: number; value: Value }[] }

/** Reads a file by the first shape that its header fits. `others` are used only to explain a wrong file. */
export function readTable<Kind extends ImportKind, Value>(
  file: ImportFile,
  { shapes, others, chosen = {} }: { shapes: (Shape & { kind: Kind })[]; others: Shape[]; chosen?: Chosen },
  readerFor: (kind: Kind, report: Report) => Reader<Value>,
): Understood<Kind, Value> | Refused {
  const source = readSource(file, [...shapes, ...others])
  if (isRefused(source)) return source
  const header = headerOf(source, shapes, others)
  if (isRefused(header)) return header
  const conventions = surveyOf(header, chosen, (see) => eachRecord(source.text, see, source.separator))
  const { problems, report, more } = problemList()
  const reader = readerFor(header.shape.kind, report)
  const read = readLines(source, header, conventions, reader, report)
  if (isRefused(read)) return read
  const rows = reader.rows()
  const detected = { encoding: source.encoding, separator: source.separator, ...conventions.found }
  if (rows.length === 0) return refuse('nothing_usable', {}, problems)
  return {
    kind: header.shape.kind,
    columns: header.columns,
    detected,
    rows,
    problems,
    moreProblems: more(),
    ...read,
  }
}

/** Visits the lines of a file that are not empty, the header first. */
function eachLine({ text, separator, firstLine }: Source, visit: Parameters<typeof eachRecord>[1]): void {
  eachRecord(
    text,
    (cells, number, openQuote, characters) =>
      number < firstLine || (characters <= RECORD_LIMITS.characters && isBlank(cells))
        ? true
        : visit(cells, number, openQuote, characters),
    separator,
  )
}

function headerOf<Kind extends ImportKind>(source: Source, shapes: (Shape & { kind: Kind })[], others: Shape[]) {
  const found: (Header<Kind> | Refused)[] = []
  eachLine(source, (cells, number, _, characters) => {
    found.push(characters > RECORD_LIMITS.characters ? refuseLong(number) : readHeader(cells, shapes, others))
    return false
  })
  return found[0] ?? refuse('empty')
}

const refuseLong = (line: number) => refuse('line_too_long', { line, max: RECORD_LIMITS.characters })

/** The problems of a file: the first ones, and how many more there are. */
function problemList(): { problems: Problem[]; report: Report; more: () => number } {
  const problems: Problem[] = []
  let more = 0
  const report: Report = (line, code, params = {}, column) => {
    if (problems.length >= maxProblems) return void more++
    const problem: Problem = { line, code, params, message: fill(problemTexts[code], params) }
    problems.push(column === undefined ? problem : { ...problem, column })
  }
  return { problems, report, more: () => more }
}

/** Passes the lines below the header to a reader. Returns their number, and how many of them contained no valid row. */
function readLines<Kind extends ImportKind, Value>(
  source: Source,
  header: Header<Kind>,
  conventions: Conventions,
  reader: Reader<Value>,
  report: Report,
): { lines: number; skippedLines: number } | Refused {
  let current: string[] = []
  const line: Line = {
    number: 0,
    cell: (column) => cellText(current[header.place(column)]),
    has: (column) => header.place(column) !== -1,
    amounts: conventions.amounts,
    dates: conventions.dates,
  }
  let refusal: Refused | undefined
  let lines = -1
  let skippedLines = 0
  const takenFrom = (cells: string[], number: number, openQuote: boolean): number | Refused => {
    if (openQuote) report(number, 'open_quote')
    else if (cells.length > header.width && !isBlank(cells.slice(header.width))) report(number, 'too_many_cells')
    else {
      line.number = number
      current = cells
      return reader.readLine(line, report)
    }
    return 0
  }
  eachLine(source, (cells, number, openQuote, characters) => {
    if (characters > RECORD_LIMITS.characters) refusal = refuseLong(number)
    else if (++lines > maxLines) refusal = refuse('too_many_lines', { max: maxLines })
    else if (lines > 0) {
      const taken = takenFrom(cells, number, openQuote)
      if (typeof taken !== 'number') refusal = taken
      else if (taken === 0) skippedLines++
    }
    return !refusal
  })
  return refusal ?? { lines, skippedLines }
}
