/** A value of a cell; null is an empty cell. */
export type Cell = string | number | boolean | null | undefined

/** The beginnings of a text that a spreadsheet runs as a formula, in plain and in full width, or after a tab or a line end. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text that a spreadsheet would run as a formula gets a leading apostrophe, unless it is a number. */
export const guardCell = (text: string): string => (formula.test(text) && !isNumber(text) ? `'${text}` : text)

/** A phone number, which a spreadsheet would show as a number without its plus. */
const isPhone = (text: string) => /^\+\d{7,15}$/.test(text)

/** One cell, guarded. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = isPhone(text) ? `'${text}` : guardCell(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with its ending. */
const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The byte order mark before the header, by which a spreadsheet reads the text as UTF-8. */
const byteOrderMark = '\ufeff'

/** A whole file, byte order mark, header, rows, a page of them at a time: however long it is, it is never whole in memory. */
export async function* csvPieces<Row>(
  header: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header)
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row))).join('')
}

/** Takes back the apostrophe that guarded a formula-like text: what was exported imports as it was. */
export const unguardCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

const isNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text)
