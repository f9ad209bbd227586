import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { sheetOf, xlsxStream, type SheetColumn } from './xlsx.ts'
import { columnName } from './xlsx-parts.ts'

async function* pagesOf<Row>(...pages: Row[][]) {
  for (const page of pages) yield page
}
const read = async (bytes: Buffer) => (await readXlsx(new Uint8Array(bytes))).sheets.map(({ name, rows }) => ({ name, rows }))
type Row = { text: string | null; number: number | null }
const columns: SheetColumn<Row>[] = [
  { header: 'Text', cell: ({ text }) => text },
  { header: 'Number', cell: ({ number }) => number },
]

it('a sheet keeps texts as texts and numbers as numbers, and contains no formulas', async () => {
  const rows: Row[] = [
    { text: '<b>Ann & "Zoë"</b>\n  two', number: 1.5 },
    { text: '=1+1', number: -3 },
    { text: '+13125550100', number: 0 },
    { text: '😀 \u0007\ud800 end', number: null },
    { text: null, number: 1e9 },
  ]
  const [sheet] = await read(
    await buffer(xlsxStream([sheetOf('Sheet & co', columns, () => pagesOf(rows.slice(0, 2), rows.slice(2)))])),
  )
  expect(sheet).toEqual({
    name: 'Sheet & co',
    rows: [
      ['Text', 'Number'],
      ['<b>Ann & "Zoë"</b>\n  two', 1.5],
      ["'=1+1", -3],
      ['+13125550100', 0],
      ['😀  end', null],
      [null, 1e9],
    ],
  })
})

it('a full sheet is continued in another one', async () => {
  const rows = Array.from({ length: 7 }, (_, number) => ({ text: 'x', number }))
  const sheets = await read(
    await buffer(xlsxStream([sheetOf('First', columns, () => pagesOf<Row>()), sheetOf('Rows', columns, () => pagesOf(rows))], 4)),
  )
  expect(sheets.map(({ name, rows: found }) => [name, found.slice(1).map(([, number]) => number)])).toEqual([
    ['First', []],
    ['Rows', [0, 1, 2]],
    ['Rows 2', [3, 4, 5]],
    ['Rows 3', [6]],
  ])
})

it('the stream fails if reading its rows fails, so that nobody mistakes a partial file for a complete one', async () => {
  async function* broken() {
    yield [{ text: 'x', number: 1 }]
    throw new Error('The database went away')
  }
  await expect(buffer(xlsxStream([sheetOf('Rows', columns, broken)]))).rejects.toThrow('went away')
})

it('columns are named as in spreadsheets', () =>
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']))
