import { expect, test } from 'vitest'
import { rowInstead } from './use-lost-row.ts'

test('the next row takes the focus of a row that was deleted, or the last one, or no row', () => {
  expect(rowInstead({ key: 'b', index: 1 }, ['a', 'c', 'd'])).toBe(1)
  expect(rowInstead({ key: 'c', index: 2 }, ['a', 'b'])).toBe(1)
  expect(rowInstead({ key: 'a', index: 0 }, [])).toBe(-1)
})

test('a row that has only moved keeps the focus', () => {
  expect(rowInstead({ key: 'b', index: 1 }, ['b', 'a'])).toBeNull()
})
