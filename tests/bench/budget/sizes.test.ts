import { expect, test } from 'vitest'
import { overBudget } from './sizes.ts'

const budget = { 'every start': 250, '/events': 40, '/small': 2 }

test('a size that stayed, shrank or grew a little is within the budget', () => {
  expect(overBudget({ 'every start': 262, '/events': 12, '/small': 2.9 }, budget)).toEqual([])
})

test('a size that grew by more than a twentieth is reported, with both values', () => {
  expect(overBudget({ ...budget, '/events': 42.1 }, budget)).toEqual(['/events grew from 40 to 42.1 kB'])
  expect(overBudget({ ...budget, 'every start': 263 }, budget)).toEqual(['every start grew from 250 to 263 kB'])
})

test('a new address needs a budget, and a removed address must not have one', () => {
  expect(overBudget({ ...budget, '/new': 3 }, budget)).toEqual(['/new has no budget'])
  expect(overBudget({ 'every start': 250, '/events': 40 }, budget)).toEqual(['/small has a budget, and is not there'])
})
