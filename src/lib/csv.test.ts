import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvPieces, unguardCell, type Cell } from './csv-write.ts'
import { eachRecord, RECORD_LIMITS, parseCsv } from './csv.ts'

const cells = (text: string) => parseCsv(text).map((record) => record.cells)
const lines = (text: string) => parseCsv(text).map((record) => record.line)

test.each([['\n'], ['\r\n'], ['\r']])('lines may end with %j', (end) => {
  const text = ['a,b', '1,2', '', '3,"4"'].join(end)
  expect(cells(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
  expect(lines(text)).toEqual([1, 2, 4])
})

test('a cell with line breaks counts as the lines it takes', () => {
  const text = 'a,b\r\n"x\r\ny","he said ""no"""\r\n3,4\r\n'
  expect(parseCsv(text)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x\r\ny', 'he said "no"'] },
    { line: 4, cells: ['3', '4'] },
  ])
})

test('quotes in unexpected places are kept as they are', () => {
  expect(cells('5" pipe,b\n"a"b,c\n"",d')).toEqual([
    ['5" pipe', 'b'],
    ['ab', 'c'],
    ['', 'd'],
  ])
})

test('a quote that is never closed affects only its own line, and is reported', () => {
  const seen: unknown[] = []
  eachRecord('a,b\n1,"x\n2,y\n3,z', (...record) => void seen.push(record))
  expect(seen).toEqual([
    [['a', 'b'], 1, false, 3],
    [['1', '"x'], 2, true, 4],
    [['2', 'y'], 3, false, 3],
    [['3', 'z'], 4, false, 3],
  ])
})

test('a quote that spans more than a record may have counts as never closed', () => {
  const seen: unknown[] = []
  const text = (size: number) => `"${'x'.repeat(size)}\ny",1\n2,"z"`
  const read = (size: number) => eachRecord(text(size), (cells, line, open) => void seen.push([cells.length, line, open]))
  read(RECORD_LIMITS.characters - 10)
  expect(seen.splice(0)).toEqual([
    [2, 1, false],
    [2, 3, false],
  ])
  read(RECORD_LIMITS.characters + 1)
  expect(seen).toEqual([
    [1, 1, true],
    [2, 2, false],
    [2, 3, false],
  ])
})

test('a line with too many cells yields only as many as allowed, quoted or not', () => {
  const widths: number[] = []
  eachRecord(`${'a,'.repeat(3_000)}\n"q",${'a,'.repeat(3_000)}\nlast,"one"`, (cells) => void widths.push(cells.length))
  expect(widths).toEqual([RECORD_LIMITS.cells, RECORD_LIMITS.cells, 2])
})

test('a callback may end the reading', () => {
  let visited = 0
  eachRecord('1\n2\n3\n', () => ++visited < 2)
  expect(visited).toBe(2)
})

/** Writes a file with two rows on each page. */
async function written(header: string[], rows: Cell[][]): Promise<string> {
  async function* pages() {
    for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
  }
  const pieces: string[] = []
  for await (const piece of csvPieces(header, pages(), (row) => row)) pieces.push(piece)
  return pieces.join('')
}

test('a file that is written is read back the same', async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', '\r\n', ',', '=1+1', '-5', '@x', "'=1", "''-5", '\n'))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constant('id'), cell, cell), { maxLength: 20 }), async (rows) => {
      const read = cells((await written(['id', 'b', 'c'], rows)).slice(1)).slice(1)
      expect(read.map((row) => row.map(unguardCell))).toEqual(rows)
    }),
  )
})

test('a formula is guarded, a number is not', async () => {
  expect(['=SUM(A1)', '@x', '+1 312', '-', '-5', '+5.25', -3].map(csvCell)).toEqual([
    "'=SUM(A1)",
    "'@x",
    "'+1 312",
    "'-",
    '-5',
    '+5.25',
    '-3',
  ])
  expect(await written(['a', 'b'], [['x,y', null]])).toBe('\ufeffa,b\r\n"x,y",\r\n')
})

test.each(['\t=1+1', '\r=1+1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'＝1"])(
  '%j, which a spreadsheet may run, is guarded and read back',
  (text) => {
    expect(csvCell(text).replaceAll('"', '')).toBe(`'${text}`)
    expect(unguardCell(parseCsv(csvCell(text))[0]!.cells[0]!)).toBe(text)
  },
)

test('a phone number is guarded so that a spreadsheet shows it as a text', () =>
  expect(['+13125550100', '+4930123456', '+12', '13125550100'].map(csvCell)).toEqual([
    "'+13125550100",
    "'+4930123456",
    '+12',
    '13125550100',
  ]))

test('a file of 57,061 lines is read completely', () => {
  const text = `section,row,seat,price\r\n${Array.from({ length: 57_061 }, (_, at) => `Top Deck ${at % 60},A,${at},42.00`).join('\r\n')}`
  expect(parseCsv(text)).toHaveLength(57_062)
})

test.each(["'=x", "''-a", '=x', '-5', "'hello"])('%s is read back unchanged from a file with guarded formulas', (text) =>
  expect(unguardCell(csvCell(text))).toBe(text),
)
