import { expect, test } from 'vitest'
import { joined } from './icons.ts'

test('the shapes of an icon become one path, each beginning at a place of its own', () => {
  expect(
    joined([
      ['path', { d: 'm16 9-5.5 5.5L8 12', key: 'a' }],
      ['path', { d: 'm21 3 1 11h-2', key: 'b' }],
      ['path', { d: 'M3 9h18', key: 'c' }],
      ['line', { x1: '2', y1: '3', x2: '4', y2: '5', key: 'd' }],
      ['polyline', { points: '1 2 3 4 5 6', key: 'e' }],
      ['polygon', { points: '1,2 3,4 5,6', key: 'f' }],
    ]),
  ).toEqual({ line: 'M16 9l-5.5 5.5L8 12M21 3l1 11h-2M3 9h18M2 3L4 5M1 2 3 4 5 6M1,2 3,4 5,6Z', others: [] })
})

test('what is round stays round, and corners are at most half a side', () => {
  const lineOf = (tag: string, attributes: Record<string, string>) => joined([[tag, attributes]]).line
  expect(lineOf('circle', { cx: '12', cy: '12', r: '10' })).toBe('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z')
  expect(lineOf('ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' })).toBe('M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z')
  expect(lineOf('rect', { x: '3', y: '4', width: '18', height: '10' })).toBe('M3 4h18v10h-18z')
  expect(lineOf('rect', { x: '3', y: '3', width: '18', height: '4', rx: '9' })).toBe(
    'M12 3h0a9 2 0 0 1 9 2v0a9 2 0 0 1 -9 2h0a9 2 0 0 1 -9 -2v0a9 2 0 0 1 9 -2z',
  )
})

test('a shape with a colour of its own stays by itself', () => {
  expect(
    joined([
      ['circle', { cx: '13.5', cy: '6.5', r: '.5', fill: 'currentColor', key: 'a' }],
      ['path', { d: 'M1 2h3', key: 'b' }],
    ]),
  ).toEqual({ line: 'M1 2h3', others: [['circle', { cx: '13.5', cy: '6.5', r: '.5', fill: 'currentColor' }]] })
})
