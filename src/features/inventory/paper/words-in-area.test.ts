import { expect, it } from 'vitest'
import { wordsIn } from './words-in-area.ts'

const side = 360
const named = (width: number, height: number, name: string, count?: number) => {
  const { count: number, short } = wordsIn({ width, height }, { name, count, side })
  return [number?.text, short?.text]
}

it('a section has its name and the number of held seats, one below the other', () => {
  const { count, short } = wordsIn({ width: 30, height: 20 }, { name: '101', count: 12, side })
  expect([count?.text, short?.text]).toEqual(['12', '101'])
  expect(count!.below).toBeGreaterThan(short!.below + short!.size / 2)
})

it('a name without room is left out, and a number never', () => {
  expect(named(9, 20, '101')).toEqual([undefined, '101'])
  expect(named(8, 20, '101', 1200)).toEqual(['1,200', undefined])
  expect(named(30, 9, '101', 12)).toEqual(['12', undefined])
  expect(named(30, 9, '101')).toEqual([undefined, '101'])
  expect(named(30, 20, 'Sterling club')).toEqual([undefined, undefined])
})
