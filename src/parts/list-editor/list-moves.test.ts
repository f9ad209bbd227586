import { expect, test } from 'vitest'
import { moved, without } from './list-moves.ts'

test('an item moves, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a'], 0, 0)).toEqual(['a'])
})
test('only the chosen item is removed, even if another is equal', () => expect(without(['x', 'x', 'y'], 0)).toEqual(['x', 'y']))
