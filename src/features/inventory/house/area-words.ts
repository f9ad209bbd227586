import { figuresOf } from '#features/inventory/house-figures.ts'
import type { TileFigure } from '#features/inventory/seat-address.ts'
import { formatMoney, type Currency } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import type { ColourStep } from '#parts/seat-map/colour-steps.ts'
import { stepWords } from '#parts/seat-map/step-words.ts'
import { figureOf } from './area-steps.ts'
import type { HouseBlock } from './house-plan.ts'

const wordsOf = (figure: number, by: TileFigure, currency: Currency): string =>
  by === 'price' ? formatMoney(figure, currency) : formatPercent(figure)

/** The figure of a section in words: `84%`, or a price. */
export const wordsOfArea = ({ view }: HouseBlock, by: TileFigure, currency: Currency): string =>
  wordsOf(figureOf(figuresOf(view), by), by, currency)

/** The range of a step in words: `20%–40%`, or one price. */
export const wordsOfStep = (step: ColourStep, by: TileFigure, currency: Currency): string =>
  stepWords(step, (figure) => wordsOf(figure, by, currency))
