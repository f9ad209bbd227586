import { useMemo } from 'react'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { figuresOf } from '#features/inventory/house-figures.ts'
import type { TileFigure } from '#features/inventory/seat-address.ts'
import type { Currency } from '#lib/money.ts'
import { stepsOf } from './area-steps.ts'
import { wordsOfArea } from './area-words.ts'
import type { Areas } from './draw-areas.ts'

/** The colours of all sections by a figure. Their steps do not depend on the search. */
export function useAreas(view: SeatView, by: TileFigure, currency: Currency): Areas {
  return useMemo(
    () => ({
      by,
      steps: stepsOf(view.sections.map(figuresOf), by),
      wordsOf: (block) => wordsOfArea(block, by, currency),
    }),
    [view, by, currency],
  )
}
