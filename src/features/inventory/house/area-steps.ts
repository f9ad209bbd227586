import type { SectionFigures } from '#features/inventory/house-figures.ts'
import type { TileFigure } from '#features/inventory/seat-address.ts'
import { amountSteps, type ColourStep, shareSteps } from '#parts/seat-map/colour-steps.ts'

/** The figure that colours a section: a share in percent, or its most frequent price. */
export function figureOf({ sold, held, price }: SectionFigures, by: TileFigure): number {
  if (by === 'price') return price
  // Rounded as it is shown, so that the number and the colour agree.
  return Math.round((by === 'sold' ? sold : held) * 100)
}

/** The steps of a figure over all sections, the lowest first. */
export function stepsOf(sections: readonly SectionFigures[], by: TileFigure): ColourStep[] {
  if (by === 'price') return amountSteps(sections.map(({ price }) => price))
  return shareSteps(by === 'sold' ? 100 : Math.max(0, ...sections.map((one) => figureOf(one, 'held'))))
}
