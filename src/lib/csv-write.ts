/** A value of a cell; null is an empty cell. */
export type Cell = string | number | boolean | null | undefined

/** Matches texts that a spreadsheet runs as a formula: plain and full-width signs, or a leading tab or line end. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Puts an apostrophe before a text that a spreadsheet would run as a formula, unless it is a number. */
export const guardCell = (text: string): string => (formula.test(text) && !isNumber(text) ? `'${text}` : text)

/** Whether a text is a phone number, which a spreadsheet would show as a number without its plus. */
const isPhone = (text: string) => /^\+\d{7,15}$/.test(text)

/** Writes one cell, guarded against formulas. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = isPhone(text) ? `'${text}` : guardCell(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes one line, with its line ending. */
const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The byte order mark before the header, which makes a spreadsheet read the text as UTF-8. */
const byteOrderMark = '\ufeff'

/** Writes a file in pieces (byte order mark, header, pages of rows), so that a long file is never completely in memory. */
export async function* csvPieces<Row>(
  header: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header)
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row))).join('')
}

/** Removes the apostrophe that `guardCell` added, so that an exported text is imported unchanged. */
export const unguardCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

const isNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text)
