/**
 * A range of a figure that has one colour on a map. For shares, in percent, `to` is excluded; for amounts, `to` is included.
 */
export interface ColourStep {
  from: number
  to: number
}

/** The number of colours that people can distinguish beside each other. */
const MOST_STEPS = 5
/** The possible widths of a step of shares, in percent. */
const SHARE_STEPS = [1, 2, 5, 10, 20] as const

/** Returns the steps of shares from 0 up to the highest one, in percent; all have the same width. */
export function shareSteps(highest: number): ColourStep[] {
  const width = SHARE_STEPS.find((step) => step * MOST_STEPS >= highest) ?? 20
  const count = Math.max(1, Math.ceil(highest / width))
  return Array.from({ length: count }, (_, nth) => ({ from: nth * width, to: (nth + 1) * width }))
}

/** Returns the steps of amounts, the lowest first. All steps have about the same number of different amounts. */
export function amountSteps(amounts: readonly number[]): ColourStep[] {
  const different = [...new Set(amounts)].toSorted((a, b) => a - b)
  const count = Math.min(MOST_STEPS, different.length)
  return Array.from({ length: count }, (_, nth) => {
    const start = (end: number) => Math.round((end * different.length) / count)
    return { from: different[start(nth)]!, to: different[start(nth + 1) - 1]! }
  })
}

/** The position of the step of a figure. */
export const stepAt = (steps: readonly ColourStep[], figure: number): number =>
  Math.max(
    0,
    steps.findLastIndex(({ from }) => figure >= from),
  )

const WEAKEST = 0.1
const STRONGEST = 0.85

/** The strength of the colour of a step, from 0 to 1. The strengths of the steps are equally far apart. */
export const strengthOf = (nth: number, count: number): number =>
  count < 2 ? WEAKEST : WEAKEST + ((STRONGEST - WEAKEST) * nth) / (count - 1)

/** The strength of the colour of a step as a percentage of CSS. */
export const mixOf = (nth: number, count: number): string => `${Math.round(strengthOf(nth, count) * 100)}%`
