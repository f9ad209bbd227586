/**
 * Reads text in lines of separated cells as in RFC 4180 and common variants: any line ending, quotes inside a cell, a missing last
 * line ending. Line numbers are those of an editor. Empty lines are counted but not visited.
 */

/** The limits of a record: further cells are dropped, and a quote that spans more characters counts as never closed. */
export const RECORD_LIMITS = { cells: 1_000, characters: 100_000 } as const

/**
 * Called for each record with its cells, the number of its first line, whether a quote in it is never closed (then the record is
 * only that line, unchanged), and its number of characters. Return `false` to stop reading.
 */
export type Visit = (cells: string[], line: number, openQuote: boolean, characters: number) => boolean | void

export type CsvRecord = { line: number; cells: string[] }

/** A character that separates the cells of a line. */
export type Separator = ',' | ';' | '\t'

/** Visits each record of a text, in linear time. After a quote that is never closed, no later quote may span lines. */
export function eachRecord(text: string, visit: Visit, separator: Separator = ','): void {
  const lineEnd = /\r\n|\n|\r/g
  let spanning = true
  let position = 0
  let line = 1
  while (position < text.length) {
    lineEnd.lastIndex = position
    const found = lineEnd.exec(text)
    const end = found?.index ?? text.length
    const plain = text.slice(position, end)
    if (!plain.includes('"')) {
      position = found ? lineEnd.lastIndex : end
      if (plain !== '' && visit(plainCells(plain, separator), line, false, plain.length) === false) return
      line++
      continue
    }
    const limit = spanning ? Math.min(text.length, position + RECORD_LIMITS.characters) : end
    const record = readQuoted(text, position, limit, separator)
    if (!record) spanning = false
    const { cells, breaks, ...last } = record ?? { cells: plainCells(plain, separator), breaks: 0, end }
    if (visit(cells, line, !record, last.end - position) === false) return
    line += breaks + 1
    position = afterLineEnd(text, last.end)
  }
}

/** All records of a text. */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  eachRecord(text, (cells, line) => void records.push({ line, cells }))
  return records
}

const plainCells = (line: string, separator: Separator) => line.split(separator, RECORD_LIMITS.cells)

const afterLineEnd = (text: string, at: number) => at + (text.startsWith('\r\n', at) ? 2 : 1)

/** Reads one record with quotes in it; undefined if a quote, or the record, is still open at `limit`. */
function readQuoted(text: string, from: number, limit: number, separator: Separator) {
  const cells: string[] = []
  let breaks = 0
  let at = from
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; ; at += 2) {
        const close = text.indexOf('"', at)
        if (close === -1 || close >= limit) return undefined
        const part = text.slice(at, close)
        breaks += countBreaks(part)
        cell += part
        at = close
        if (text[at + 1] !== '"') break
        cell += '"'
      }
      at++
    }
    // Text after a closing quote is used unchanged, and so is a cell without quotes.
    const start = at
    while (at < limit && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    if (cells.length < RECORD_LIMITS.cells) cells.push(cell + text.slice(start, at))
    const next = text[at]
    if (next === undefined || next === '\n' || next === '\r') return { cells, end: at, breaks }
    if (at >= limit) return undefined
    at++
  }
}

const countBreaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0
