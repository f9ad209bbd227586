import type { SectionFigures } from '#features/inventory/house-figures.ts'
import type { TileFigure } from '#features/inventory/seat-address.ts'

/**
 * A range of a figure that has one colour. For shares, in percent, `to` is excluded; for prices, in the event's currency, `to` is
 * included.
 */
export interface AreaStep {
  from: number
  to: number
}

/** The number of colours that people can distinguish beside each other. */
const MOST_STEPS = 5
/** The possible widths of a step of shares, in percent. */
const SHARE_STEPS = [1, 2, 5, 10, 20] as const

/** The figure that colours a section: a share in percent, or its most frequent price. */
export function figureOf({ sold, held, price }: SectionFigures, by: TileFigure): number {
  if (by === 'price') return price
  // Rounded as it is shown, so that the number and the colour agree.
  return Math.round((by === 'sold' ? sold : held) * 100)
}

/**
 * The steps of a figure over all sections, the lowest first. All steps of prices have about the same number of different prices.
 */
export function stepsOf(sections: readonly SectionFigures[], by: TileFigure): AreaStep[] {
  if (by === 'price') return priceSteps(sections.map(({ price }) => price))
  const highest = by === 'sold' ? 100 : Math.max(0, ...sections.map((one) => figureOf(one, 'held')))
  const width = SHARE_STEPS.find((step) => step * MOST_STEPS >= highest) ?? 20
  const count = Math.max(1, Math.ceil(highest / width))
  return Array.from({ length: count }, (_, nth) => ({ from: nth * width, to: (nth + 1) * width }))
}

function priceSteps(prices: readonly number[]): AreaStep[] {
  const different = [...new Set(prices)].toSorted((a, b) => a - b)
  const count = Math.min(MOST_STEPS, different.length)
  return Array.from({ length: count }, (_, nth) => {
    const start = (end: number) => Math.round((end * different.length) / count)
    return { from: different[start(nth)]!, to: different[start(nth + 1) - 1]! }
  })
}

/** The position of the step of a figure. */
export const stepAt = (steps: readonly AreaStep[], figure: number): number =>
  Math.max(
    0,
    steps.findLastIndex(({ from }) => figure >= from),
  )

const WEAKEST = 0.1
const STRONGEST = 0.85

/** The strength of the colour of a step, from 0 to 1. The strengths of the steps are equally far apart. */
export const strengthOf = (nth: number, count: number): number =>
  count < 2 ? WEAKEST : WEAKEST + ((STRONGEST - WEAKEST) * nth) / (count - 1)
