import { expect, test } from 'vitest'
import { amountSteps, shareSteps, stepAt, strengthOf } from './colour-steps.ts'

test('shares have at most five steps that reach the highest one', () => {
  expect(shareSteps(100).map(({ from, to }) => [from, to])).toEqual([
    [0, 20],
    [20, 40],
    [40, 60],
    [60, 80],
    [80, 100],
  ])
  expect(shareSteps(7).map(({ to }) => to)).toEqual([2, 4, 6, 8])
  expect(shareSteps(0)).toEqual([{ from: 0, to: 1 }])
})

test('few amounts have a step each, many are in groups, however far apart they are', () => {
  expect(amountSteps([50, 20, 50])).toEqual([
    { from: 20, to: 20 },
    { from: 50, to: 50 },
  ])
  expect(amountSteps([1, 2, 3, 4, 5, 6, 7, 8, 9, 4000])).toEqual([
    { from: 1, to: 2 },
    { from: 3, to: 4 },
    { from: 5, to: 6 },
    { from: 7, to: 8 },
    { from: 9, to: 4000 },
  ])
  expect(amountSteps([])).toEqual([])
})

test('an amount has the step that it is in', () => {
  const steps = amountSteps([1, 2, 3, 4, 5, 6, 7, 8, 9, 4000])
  expect([1, 2, 3, 9, 4000].map((amount) => stepAt(steps, amount))).toEqual([0, 0, 1, 4, 4])
})

test('a higher step has a stronger colour', () => {
  const strengths = [0, 1, 2, 3, 4].map((nth) => strengthOf(nth, 5))
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
  expect(strengthOf(0, 1)).toBe(strengths[0])
})
