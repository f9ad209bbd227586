import { expect, test } from 'vitest'
import type { SectionFigures } from '#features/inventory/house-figures.ts'
import { figureOf, stepAt, stepsOf, strengthOf } from './area-steps.ts'

const section = (figures: Partial<SectionFigures>): SectionFigures => ({ sold: 0, held: 0, heldSeats: 0, price: 0, ...figures })
const priced = (...prices: number[]) => prices.map((price) => section({ price }))

test('shares sold have five steps of twenty percent, for every event alike', () => {
  expect(stepsOf([section({ sold: 0.3 })], 'sold').map(({ from, to }) => [from, to])).toEqual([
    [0, 20],
    [20, 40],
    [40, 60],
    [60, 80],
    [80, 100],
  ])
})

test('shares held have steps that reach just above the highest one, since few seats are held', () => {
  const steps = (...shares: number[]) =>
    stepsOf(
      shares.map((held) => section({ held })),
      'held',
    )
  expect(steps(0.01, 0.07).map(({ to }) => to)).toEqual([2, 4, 6, 8])
  expect(steps(0).map(({ from, to }) => [from, to])).toEqual([[0, 1]])
  expect(steps(1).at(-1)).toEqual({ from: 80, to: 100 })
})

test('few prices have a step each, many are in groups, however far apart they are', () => {
  expect(stepsOf(priced(50, 20, 50), 'price')).toEqual([
    { from: 20, to: 20 },
    { from: 50, to: 50 },
  ])
  expect(stepsOf(priced(1, 2, 3, 4, 5, 6, 7, 8, 9, 4000), 'price')).toEqual([
    { from: 1, to: 2 },
    { from: 3, to: 4 },
    { from: 5, to: 6 },
    { from: 7, to: 8 },
    { from: 9, to: 4000 },
  ])
  expect(stepsOf([], 'price')).toEqual([])
})

test('every section has the step that its number is in', () => {
  const steps = stepsOf([], 'sold')
  expect([0, 0.199, 0.2, 0.799, 1].map((sold) => stepAt(steps, figureOf(section({ sold }), 'sold')))).toEqual([0, 1, 1, 4, 4])
  expect(stepAt(stepsOf(priced(10, 20, 30), 'price'), 20)).toBe(1)
})

test('a higher step has a stronger colour', () => {
  const strengths = [0, 1, 2, 3, 4].map((nth) => strengthOf(nth, 5))
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
  expect(strengthOf(0, 1)).toBe(strengths[0])
})
