import { expect, test } from 'vitest'
import { largestParts, partLines, partsOf, wholeLine } from './metric-lines.ts'

const point = (date: string, parts: Record<string, number>) => ({
  date,
  value: Object.values(parts).reduce((sum, value) => sum + value, 0),
  breakdown: Object.entries(parts).map(([label, value]) => ({ label, value })),
})
const data = [point('1', { a: 1, b: 5 }), point('2', { c: 2, d: 1 }), point('3', {})]
const words = (part: string) => part.toUpperCase()

test('parts are in the order of their totals', () => expect(partsOf(data)).toEqual(['b', 'c', 'a', 'd']))

test('every part has a value at every date', () =>
  expect(partLines(data, { most: 6, words, others: 'Others' })).toEqual([
    { label: 'B', values: [5, 0, 0] },
    { label: 'C', values: [0, 2, 0] },
    { label: 'A', values: [1, 0, 0] },
    { label: 'D', values: [0, 1, 0] },
  ]))

test('parts without a line of their own are added up in the last one, so that lines add up to the whole', () => {
  const lines = partLines(data, { most: 2, words, others: 'Others' })
  expect(lines).toEqual([
    { label: 'B', values: [5, 0, 0] },
    { label: 'Others', values: [1, 3, 0] },
  ])
  const whole = wholeLine(data, 'All').values
  expect(whole.map((_, at) => lines.reduce((sum, line) => sum + line.values[at]!, 0))).toEqual(whole)
})

test('of hundreds of parts the largest have a line, and the others only a number and a sum', () => {
  expect(largestParts(data, { most: 2, words })).toEqual({
    lines: [
      { label: 'B', values: [5, 0, 0] },
      { label: 'C', values: [0, 2, 0] },
    ],
    others: { count: 2, sum: 2 },
  })
  expect(largestParts(data, { most: 4, words }).others).toEqual({ count: 0, sum: 0 })
})
