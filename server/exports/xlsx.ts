import { Readable } from 'node:stream'
import { Zip } from 'fflate'
import { guardCell, type Cell } from '#lib/csv-write.ts'
import { bookParts, columnName, rowXml, sheetEnd, sheetStart } from './xlsx-parts.ts'
import { zipPart, type ZipPart } from './zip-part.ts'

/** A column of a spreadsheet: its header, and a function that returns its value in a row. */
export interface SheetColumn<Row> {
  header: string
  /** The width in characters. */
  width?: number
  cell: (row: Row) => Cell
}

/** A sheet whose rows are generated page by page, so that the whole sheet is never in memory. */
export interface Sheet {
  name: string
  columns: readonly { header: string; width?: number }[]
  /** Returns the cells of the sheet's rows, page by page. */
  pages: () => AsyncIterable<readonly (readonly (string | number | null)[])[]>
}

const WIDTH = 16
/** The maximum number of rows that programs read from one sheet, including the header. Further rows are in another sheet. */
const MOST_ROWS = 1_048_576

/** Describes a sheet. Texts are guarded, so that no text is evaluated as a formula, even if the sheet is later saved as CSV. */
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
 * Returns a spreadsheet as a stream of bytes. The sheets are generated one after the other while the bytes are sent.
 * @param mostRows the maximum number of rows of one sheet, including its header
 */
export const xlsxStream = (sheets: readonly Sheet[], mostRows = MOST_ROWS): Readable =>
  Readable.from(bytesOf(sheets, mostRows), { objectMode: false })

async function* bytesOf(sheets: readonly Sheet[], mostRows: number): AsyncGenerator<Uint8Array> {
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
  let part: ZipPart | undefined
  const begin = (path: string) => {
    part = zipPart(path)
    zip.add(part.file)
    return part
  }
  try {
    for (const { name, columns, pages } of sheets) {
      const letters = columns.map((_, index) => columnName(index))
      const open = async (count: number) => {
        names.push(count === 1 ? name : `${name} ${count}`)
        const opened = begin(`xl/worksheets/sheet${names.length}.xml`)
        const heads = columns.map(({ header }) => header)
        await opened.write(sheetStart(columns.map(({ width = WIDTH }) => width)) + rowXml(1, letters, heads, 1))
        return opened
      }
      let count = 1
      let sheet = await open(count)
      let row = 1
      for await (const page of pages()) {
        let text = ''
        for (const cells of page) {
          if (row === mostRows) {
            await sheet.write(text + sheetEnd)
            await sheet.end()
            text = ''
            sheet = await open(++count)
            row = 1
          }
          text += rowXml(++row, letters, cells)
        }
        await sheet.write(text)
        yield* taken()
      }
      await sheet.write(sheetEnd)
      await sheet.end()
    }
    for (const [path, text] of Object.entries(bookParts(names))) {
      const file = begin(path)
      await file.write(text)
      await file.end()
    }
  } finally {
    part?.drop()
  }
  zip.end()
  yield* taken()
}
