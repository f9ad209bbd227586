import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'
import { guardCell, type Cell } from '#lib/csv-write.ts'
import { bookParts, columnName, rowXml, sheetEnd, sheetStart } from './xlsx-parts.ts'

/** A column of a spreadsheet: its head, and what a row has in it. */
export interface SheetColumn<Row> {
  header: string
  /** In characters. */
  width?: number
  cell: (row: Row) => Cell
}

/** A sheet whose rows come a page at a time, so that it is never whole in memory. */
export interface Sheet {
  name: string
  columns: readonly { header: string; width?: number }[]
  /** The cells of its rows, page by page. */
  pages: () => AsyncIterable<readonly (readonly (string | number | null)[])[]>
}

const WIDTH = 16
/** Where a fast compression is nearly as small as the best. */
const LEVEL = 3
/** The most rows that spreadsheet programs read of one sheet, its head among them; the next go on in another one. */
const MOST_ROWS = 1_048_576

/** Describes a sheet. A text is never run as a formula, not even where it is saved as CSV later. */
export function sheetOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  pages: () => AsyncIterable<readonly Row[]>,
): Sheet {
  const value = (cell: Cell) =>
    cell === undefined || cell === null ? null : typeof cell === 'number' ? cell : guardCell(String(cell))
  return {
    name,
    columns,
    async *pages() {
      for await (const rows of pages()) yield rows.map((row) => columns.map(({ cell }) => value(cell(row))))
    },
  }
}

/**
 * A spreadsheet as bytes that are made while they go out, its sheets one after the other.
 * @param mostRows of one sheet, its head among them
 */
export const xlsxStream = (sheets: readonly Sheet[], mostRows = MOST_ROWS): Readable =>
  Readable.from(bytesOf(sheets, mostRows), { objectMode: false })

async function* bytesOf(sheets: readonly Sheet[], mostRows: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const names: string[] = []
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const taken = () => {
    const pieces = ready
    ready = []
    return pieces
  }
  const begin = (path: string) => {
    const part = new ZipDeflate(path, { level: LEVEL })
    zip.add(part)
    return { write: (text: string, last = false) => part.push(encoder.encode(text), last) }
  }
  for (const { name, columns, pages } of sheets) {
    const letters = columns.map((_, index) => columnName(index))
    const open = (count: number) => {
      names.push(count === 1 ? name : `${name} ${count}`)
      const part = begin(`xl/worksheets/sheet${names.length}.xml`)
      const heads = columns.map(({ header }) => header)
      part.write(sheetStart(columns.map(({ width = WIDTH }) => width)) + rowXml(1, letters, heads, 1))
      return part
    }
    let count = 1
    let part = open(count)
    let row = 1
    for await (const page of pages()) {
      let text = ''
      for (const cells of page) {
        if (row === mostRows) {
          part.write(text + sheetEnd, true)
          text = ''
          part = open(++count)
          row = 1
        }
        text += rowXml(++row, letters, cells)
      }
      part.write(text)
      yield* taken()
    }
    part.write(sheetEnd, true)
  }
  for (const [path, text] of Object.entries(bookParts(names))) begin(path).write(text, true)
  zip.end()
  yield* taken()
}
