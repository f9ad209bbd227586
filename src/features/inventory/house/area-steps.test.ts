import { expect, test } from 'vitest'
import type { SectionFigures } from '#features/inventory/house-figures.ts'
import { stepAt } from '#parts/seat-map/colour-steps.ts'
import { figureOf, stepsOf } from './area-steps.ts'

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

test('every section has the step that its number is in', () => {
  const steps = stepsOf([], 'sold')
  expect([0, 0.199, 0.2, 0.799, 1].map((sold) => stepAt(steps, figureOf(section({ sold }), 'sold')))).toEqual([0, 1, 1, 4, 4])
  expect(stepAt(stepsOf(priced(10, 20, 30), 'price'), 20)).toBe(1)
})
