import type { ResalePrices } from '#contract/marketplace-rows.ts'
import { formatMoney, formatWholeMoney } from '#lib/money.ts'
import { formatChange, formatPercent } from '#lib/percent.ts'
import { m } from '#messages/m.ts'
import type { Heat } from '#parts/heat-map/heat-card.tsx'
import { amountSteps, type ColourStep, stepAt } from '#parts/seat-map/colour-steps.ts'
import { stepWords } from '#parts/seat-map/step-words.ts'
import { showCount } from '#ui/count/count.ts'
import { againstFace } from './against-face.ts'

/** The figures that can colour the sections, the usual one first. */
export const resaleFigures = ['against', 'price', 'seats'] as const
export type ResaleFigure = (typeof resaleFigures)[number]

/** The names of the figures. */
export const resaleNames: Record<ResaleFigure, () => string> = {
  against: m.marketplace_against_face,
  price: m.marketplace_map_price,
  seats: m.marketplace_resold_seats,
}

type Sold = ResalePrices['total']

/**
 * The steps of the difference to the face value, in percent. They are the same for all events, so that maps can be compared, and
 * separate prices below the face value from those above it.
 */
const againstSteps: readonly ColourStep[] = [
  { from: -Infinity, to: -20 },
  { from: -20, to: 0 },
  { from: 0, to: 20 },
  { from: 20, to: 50 },
  { from: 50, to: Infinity },
]

interface ResaleHeat extends Heat {
  /** Describes the sections without a step. */
  none: string
}

/** Returns the steps of a figure, and the step and the words of each section, by the names of the house's sections. */
export function resaleHeat(names: readonly string[], { sections, currency }: ResalePrices, by: ResaleFigure): ResaleHeat {
  const known = new Map(sections.map(({ section, ...sold }) => [section, sold]))
  const resales = names.map((name) => known.get(name))
  const figures = resales.map((sold) => (sold ? figureOf(sold, by) : null))
  const hasUnknown = resales.some((sold, index) => sold && figures[index] === null)
  const steps = by === 'against' ? againstSteps : amountSteps(figures.filter((figure) => figure !== null))
  return {
    steps: steps.map((step) => wordsOfStep(step, by, currency)),
    heat: figures.map((figure, index) => ({
      step: figure === null ? null : stepAt(steps, figure),
      words: wordsOfSection(names[index]!, resales[index], currency),
    })),
    none: hasUnknown ? m.marketplace_map_none_or_unknown() : m.marketplace_map_none(),
  }
}

/** The figure that colours a section: a difference in percent, a whole amount, or a count. Null if there is none. */
function figureOf(sold: Sold, by: ResaleFigure): number | null {
  if (by === 'against') return againstFace(sold)
  return by === 'seats' ? sold.seats : Math.round(sold.price / sold.seats)
}

function wordsOfStep(step: ColourStep, by: ResaleFigure, currency: string): string {
  if (by === 'against') return wordsOfDifference(step)
  if (by === 'price') return stepWords(step, (figure) => formatWholeMoney(figure, currency))
  return m.marketplace_map_range_seats({ count: step.to, range: stepWords(step, showCount) })
}

/** A range with signs, in words, since a dash beside a minus cannot be read: `-20% to 0%`. */
function wordsOfDifference({ from, to }: ColourStep): string {
  if (from === -Infinity) return m.marketplace_map_below({ to: signed(to) })
  if (to === Infinity) return m.marketplace_map_from({ from: signed(from) })
  return m.marketplace_map_range({ from: signed(from), to: signed(to) })
}

const signed = (share: number) => `${share > 0 ? '+' : ''}${formatPercent(share)}`

/** The resales of a section in words: `Section 101, 12 seats resold, $146.00 per seat, +18.50% vs. face value`. */
function wordsOfSection(name: string, sold: Sold | undefined, currency: string): string {
  const section = m.inventory_section_named({ section: name })
  if (!sold) return [section, m.marketplace_map_none_here()].join(', ')
  const against = againstFace(sold)
  return [
    section,
    m.marketplace_map_seats({ count: sold.seats }),
    m.marketplace_map_per_seat({ price: formatMoney(sold.price / sold.seats, currency) }),
    against !== null && m.marketplace_map_against({ change: formatChange(against) }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
