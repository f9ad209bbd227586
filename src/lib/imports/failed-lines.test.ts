import { expect, test } from 'vitest'
import { failedLines } from './failed-lines.ts'
import { readSeatsFile } from './seats-import.ts'
import { seatsShape } from './shapes.ts'
import { isRefused } from './types.ts'

const file = (text: string) => ({ name: 'a.csv', bytes: new TextEncoder().encode(text) })

test('the lines of a file that have problems become a file that can be corrected and imported', () => {
  const given = file('sep=;\nsection;row;seat;price\n\'=1;A;1;50\n\'=1;A;2;dear\n\n"Box; left";A;3;1,500\nB;;;7\n')
  const read = readSeatsFile(given, 'usd')
  if (isRefused(read)) throw new Error(read.refused.message)
  const text = failedLines(given, [seatsShape], { problems: read.problems, column: 'Problem' })
  expect(text.split('\r\n')).toEqual([
    '\ufeffsection,row,seat,price,Problem',
    "'=1,A,2,dear,“dear” is not a price.",
    'Box; left,A,3,"1,500","“1,500” can be read in two ways, and no other price in the column shows which decimal sign is used."',
    'B,,,7,Either a seat or a first and a last seat is needed.',
    '',
  ])
  const corrected = readSeatsFile(file(text.replace('dear', '60').replace('"1,500"', '70').replace('B,,,', 'B,A,4,')), 'usd')
  expect(!isRefused(corrected) && corrected.rows.map(({ value }) => [value.section, value.price])).toEqual([
    ['=1', 60],
    ['Box; left', 70],
    ['B', 7],
  ])
})

test('a corrected file that fails again has one column with problems, and can be imported', () => {
  const again = file('section,row,seat,price,Problem\nA,1,1,50,old\nA,1,2,dear,“dearer” is not a price.\n')
  const read = readSeatsFile(again, 'usd')
  if (isRefused(read)) throw new Error(read.refused.message)
  const text = failedLines(again, [seatsShape], { problems: read.problems, column: 'Problem' })
  expect(text).toBe('\ufeffsection,row,seat,price,Problem\r\nA,1,2,dear,“dear” is not a price.\r\n')
  expect(isRefused(readSeatsFile(file(text), 'usd'))).toBe(true)
  expect(isRefused(readSeatsFile(file(text.replace('dear', '60')), 'usd'))).toBe(false)
})
