import { amountSurvey, type AmountConvention, type DecimalSign } from './amounts.ts'
import type { DateOrder } from './date-orders.ts'
import { dateSurvey, type DateConvention } from './dates.ts'
import type { Header } from './header.ts'
import { cellText } from './source.ts'
import type { Chosen, ImportKind } from './types.ts'

/** The ways in which the columns of a file write amounts and dates; `found` has those that the screen shows. */
export type Conventions = {
  amounts: (column: string) => AmountConvention
  dates: (column: string) => DateConvention
  found: { decimalSign: DecimalSign | null; dateOrder: DateOrder | null }
}

/**
 * Finds how the columns of a file write amounts and dates, from all their cells.
 * @param eachCells visits the cells of every line, including the header (which has no effect)
 */
export function surveyOf(
  { shape, place }: Header<ImportKind>,
  { dates: chosen }: Chosen,
  eachCells: (see: (cells: string[]) => void) => void,
): Conventions {
  const present = (columns: readonly string[] = []) => columns.filter((column) => place(column) !== -1)
  const amounts = new Map(present(shape.amounts).map((column) => [column, amountSurvey()]))
  const dates = new Map(present(shape.dates?.columns).map((column) => [column, dateSurvey()]))
  const watched = [...amounts, ...dates].map(([column, { see: show }]) => ({ at: place(column), show }))
  const see = (cells: string[]) => {
    for (const { at, show } of watched) {
      const cell = cells[at]
      if (cell !== undefined && cell !== '') show(cellText(cell))
    }
  }
  if (watched.length > 0) eachCells(see)

  const ofAmounts = new Map([...amounts].map(([column, survey]) => [column, survey.convention()]))
  const ofDates = new Map(
    [...dates].map(([column, survey]) => [column, dateConvention(survey.order(), chosen, shape.dates?.otherwise)]),
  )
  const order = [...dates.values()].map((survey) => survey.order()).find((one) => one !== null)
  return {
    amounts: (column) => ofAmounts.get(column) ?? { sign: null, sure: true },
    dates: (column) => ofDates.get(column) ?? { order: null, chosen: false },
    found: {
      decimalSign: [...ofAmounts.values()].find(({ sign }) => sign !== null)?.sign ?? null,
      dateOrder: chosen ?? (order === 'both' || order === undefined ? null : order),
    },
  }
}

function dateConvention(
  shown: DateOrder | 'both' | null,
  chosen: DateOrder | undefined,
  otherwise: DateOrder | undefined,
): DateConvention {
  if (chosen) return { order: chosen, chosen: true }
  return { order: shown === 'both' ? null : (shown ?? otherwise ?? null), chosen: false }
}
