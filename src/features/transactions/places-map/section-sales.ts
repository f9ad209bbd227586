import type { SalesByPlace } from '#contract/event-figures.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { formatWholeMoney } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import { m } from '#messages/m.ts'
import { amountSteps, type ColourStep, shareSteps } from '#parts/seat-map/colour-steps.ts'
import { stepWords } from '#parts/seat-map/step-words.ts'

/** The figures that can colour the sections, the usual one first. */
export const heatFigures = ['sold', 'revenue', 'price'] as const
export type HeatFigure = (typeof heatFigures)[number]

/** The names of the figures. */
export const heatNames: Record<HeatFigure, () => string> = {
  sold: m.places_share,
  revenue: m.analytics_gross,
  price: m.places_average,
}

/** The sales of a section. */
export interface SectionSales {
  name: string
  seats: number
  sold: number
  /** The gross revenue; null if it is unknown, because the server has not returned it. */
  revenue: number | null
}

/**
 * Returns the sales of the sections on this device, in the same order: the server's figures, so that map and table agree, or without
 * them the counts of the device's seats.
 */
export function salesOf(views: readonly SectionView[], data: SalesByPlace | undefined): SectionSales[] {
  const known = new Map(data?.sections.map(({ section, ...part }) => [section, part]))
  return views.map(({ name, size, counts }) => {
    const { seats, sold, revenue } = known.get(name) ?? { seats: size, sold: counts.purchased, revenue: null }
    return { name, seats, sold, revenue }
  })
}

/** The average price of the sold seats; null if none is sold or the revenue is unknown. */
export const averagePrice = ({ sold, revenue }: Pick<SectionSales, 'sold' | 'revenue'>): number | null =>
  revenue === null || sold === 0 ? null : revenue / sold

/** The figure that colours a section: a share in percent, or a whole amount. Null if there is none, such as without seats. */
export function heatOf(sales: SectionSales, by: HeatFigure): number | null {
  const { seats, sold, revenue } = sales
  // Rounded as it is shown, so that the number and the colour agree.
  if (by === 'sold') return seats === 0 ? null : Math.round((sold / seats) * 100)
  const amount = by === 'revenue' ? revenue : averagePrice(sales)
  return amount === null ? null : Math.round(amount)
}

/** The colour steps of a figure, the lowest first. */
export const heatSteps = (figures: readonly (number | null)[], by: HeatFigure): ColourStep[] =>
  by === 'sold' ? shareSteps(100) : amountSteps(figures.filter((figure) => figure !== null))

const wordsOf = (figure: number, by: HeatFigure, currency: string): string =>
  by === 'sold' ? formatPercent(figure) : formatWholeMoney(figure, currency)

/** The range of a step in words: `20%–40%`, or one amount. */
export const wordsOfStep = (step: ColourStep, by: HeatFigure, currency: string): string =>
  stepWords(step, (figure) => wordsOf(figure, by, currency))

/** The sales of a section in words, as far as they are known: `Section 101, 84% sold, $12,300, $46 on average`. */
export function wordsOfSection(sales: SectionSales, currency: string): string {
  const share = heatOf(sales, 'sold')
  const price = heatOf(sales, 'price')
  return [
    m.inventory_section_named({ section: sales.name }),
    share !== null && m.places_sold_share({ share: formatPercent(share) }),
    sales.revenue !== null && formatWholeMoney(sales.revenue, currency),
    price !== null && m.places_on_average({ price: formatWholeMoney(price, currency) }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
