import { expect, test } from 'vitest'
import { isOver } from './expires.ts'

test('a signed address expires at its end, any other never', () => {
  const url = 'https://tickets.test/api/images/1/x?expires=2000&signature=s'
  expect([isOver(url, 1_000_000), isOver(url, 1_990_000), isOver(url, 3_000_000)]).toEqual([false, true, true])
  expect(isOver('https://elsewhere.test/a.png?expires=1', 3_000_000)).toBe(false)
  expect(isOver('/leagues/mlb.svg', 3_000_000)).toBe(false)
})
