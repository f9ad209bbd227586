import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seatIdMaker } from '#lib/uuid.ts'
import { readSeatsFile, seatKey } from './seats-import.ts'
import { isRefused, type ImportFile } from './types.ts'

const file = (text: string, name = 'seats.csv'): ImportFile => ({ name, bytes: new TextEncoder().encode(text) })
const real = (name: string): ImportFile => ({
  name,
  bytes: readFileSync(new URL(`../../../tests/support/data/${name}`, import.meta.url)),
})
function read(given: ImportFile) {
  const result = readSeatsFile(given, 'usd')
  if (isRefused(result)) throw new Error(result.refused.message)
  return result
}
const problemsOf = (text: string) => read(file(text)).problems.map(({ line, code }) => [line, code])
const refused = (given: ImportFile) => {
  const result = readSeatsFile(given, 'usd')
  return isRefused(result) ? [result.refused.status, result.refused.code] : undefined
}
const header = 'section,row,first_seat,last_seat,price\n'

test.each([
  ['dodger-stadium-inventory.csv', 57_061, 299],
  ['citi-field-inventory.csv', 40_720, 221],
])('%s holds %i seats in %i sections, without problems', (name, seats, sections) => {
  const { rows, problems, skippedLines, columns } = read(real(name))
  expect(rows).toHaveLength(seats)
  expect(new Set(rows.map(({ value }) => seatKey(value))).size).toBe(seats)
  expect(new Set(rows.map(({ value }) => value.section)).size).toBe(sections)
  expect({ problems, skippedLines }).toEqual({ problems: [], skippedLines: 0 })
  expect(columns).toEqual({
    found: ['section', 'row', 'first_seat', 'last_seat', 'price'],
    missing: ['avfms_preview_url', 'hold_code'],
    ignored: [],
  })
})

test('suites may lack a row', () => {
  const suite = read(real('dodger-stadium-inventory.csv')).rows.filter(({ value }) => value.section === 'Suite 217')
  expect(suite).toHaveLength(16)
  expect(suite[0]).toEqual({ line: 326, value: { section: 'Suite 217', row: '', seat: '1', price: 107.5 } })
})

test('a file with a line for each seat gives the same seats as one with ranges', () => {
  const ranges = read(real('dodger-stadium-inventory.csv')).rows
  const text = [
    'section,row,seat,price',
    ...ranges.map(({ value }) => `${value.section},${value.row},${value.seat},${value.price}`),
  ]
  const { rows, problems } = read(file(text.join('\r\n')))
  expect(problems).toEqual([])
  expect(rows.map(({ value }) => value)).toEqual(ranges.map(({ value }) => value))
  expect(rows.at(-1)!.line).toBe(57_062)
})

test('columns may be in any order, in any case, with others between', () => {
  const { rows, columns } = read(file('\ufeff Price ,Colour,SECTION,Row,Seat\r\n"$1,250.00",red, 101 ,A,12b\r\n'))
  expect(rows).toEqual([{ line: 2, value: { section: '101', row: 'A', seat: '12b', price: 1250 } }])
  expect(columns).toMatchObject({ found: ['Price', 'SECTION', 'Row', 'Seat'], ignored: ['Colour'] })
})

test('each bad line is reported with its number, and the good ones are kept', () => {
  const text = `${header}1,A,1,2,10\n,A,1,2,10\n1,B,5,1,10\n1,C,1,1001,10\n1,D,a,2,10\n1,E,1,2,-5\n1,F,1,2,free\n1,G,1,2,\n1,H,,,5\n\n1,I,1,2,10,extra\n1,J,1,1000,10\n`
  expect(problemsOf(text)).toEqual([
    [3, 'missing'],
    [4, 'range_descending'],
    [5, 'range_too_long'],
    [6, 'range_number'],
    [7, 'price_negative'],
    [8, 'price'],
    [9, 'missing'],
    [10, 'seat_or_range'],
    [12, 'too_many_cells'],
  ])
  const { rows, skippedLines } = read(file(text))
  expect(rows).toHaveLength(1002)
  expect(skippedLines).toBe(9)
})

test('a seat that is listed twice is imported once, and the later line is reported', () => {
  const { rows, problems, skippedLines } = read(file(`${header}1,A,1,3,10\n1, A ,3,5,20\n1,A,1,2,30\n`))
  expect(rows.map(({ value }) => [value.seat, value.price])).toEqual([
    ['1', 10],
    ['2', 10],
    ['3', 10],
    ['4', 20],
    ['5', 20],
  ])
  expect(problems.map(({ message, line }) => [line, message])).toEqual([
    [3, 'Seat 3 is already on line 2.'],
    [4, '2 seats, starting with 1, are already on line 2.'],
  ])
  expect(skippedLines).toBe(1)
})

test('a cell with line breaks does not shift the reported line numbers', () => {
  expect(problemsOf('section,row,seat,price,note\n1,A,1,10,"two\nlines"\n1,A,2,x,\n')).toEqual([[4, 'price']])
})

test('a quote that is never closed is reported', () => {
  expect(problemsOf('section,row,seat,price\n1,A,1,10\n"1,A,2,10\n1,A,3,10\n')).toEqual([[3, 'open_quote']])
})

test('a file without seats is refused with a clear message', () => {
  const good = `${header}1,A,1,2,10\n`
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...good].flatMap((char) => [char.charCodeAt(0), 0])])
  const unused = new Uint8Array([...`${header}Caf\u0081,A,1,2,10\n`].map((char) => char.charCodeAt(0)))
  const damaged = new Uint8Array([...new TextEncoder().encode(`${header}Café,Reihe ü,1,2,10\n`), 0xe9, 10])
  expect(refused(file(''))).toEqual([422, 'empty'])
  expect(refused(file(' \n\n'))).toEqual([422, 'empty'])
  expect(refused(file(good, 'seats.xlsx'))).toEqual([422, 'spreadsheet'])
  expect(refused(file(good, 'seats.txt'))).toEqual([422, 'not_csv'])
  expect(refused({ name: 'a.csv', bytes: utf16.subarray(2) })).toEqual([422, 'utf16'])
  expect(refused({ name: 'a.csv', bytes: unused })).toEqual([422, 'encoding'])
  expect(refused({ name: 'a.csv', bytes: damaged })).toEqual([422, 'encoding'])
  expect(refused({ name: 'a.csv', bytes: new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]) })).toEqual([422, 'spreadsheet'])
  expect(refused({ name: 'a.csv', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]) })).toEqual([422, 'binary'])
  expect(refused({ name: 'a.csv', bytes: new Uint8Array(20_000_001) })).toEqual([413, 'too_large'])
  expect(refused(file('a,b\n1,2\n'))).toEqual([422, 'header'])
  expect(refused(file('section|row|seat|price\n1|A|1|10\n'))).toEqual([422, 'separator'])
  expect(refused(file('sep=|\nsection|row|seat|price\n1|A|1|10\n'))).toEqual([422, 'separator'])
  expect(refused(file('section,row,seat,price,Price\n1,A,1,10,20\n'))).toEqual([422, 'header_twice'])
  expect(refused(file('title,total_quantity,price\nLounge,5,10\n'))).toEqual([422, 'holds_vip'])
  expect(refused(file(header))).toEqual([422, 'nothing_usable'])
  expect(refused(file(`${header}1,A,1,2,x\n`))).toEqual([422, 'nothing_usable'])
  expect(refused(file(header + Array.from({ length: 101 }, (_, at) => `1,${at},1,1000,5\n`).join('')))).toEqual([
    422,
    'too_many_seats',
  ])
})

test('a missing column is named', () => {
  const result = readSeatsFile(file('section,row,seat\n1,A,1\n'), 'usd')
  expect(isRefused(result) && result.refused.message).toBe('The first line must name the columns. Missing: price.')
})

test('of ten thousand bad lines a thousand are reported and the rest counted', () => {
  const { problems, moreProblems } = read(file(`${header}1,A,1,2,10\n${'1,B,2,1,10\n'.repeat(10_000)}`))
  expect([problems.length, moreProblems]).toEqual([1000, 9000])
})

test('seat ids of an import differ in their last 32 bits only', () => {
  const id = seatIdMaker()
  expect(id(57_060).slice(0, 28)).toBe(id(0).slice(0, 28))
  expect(id(57_060).slice(28)).toBe('0000dee4')
})
