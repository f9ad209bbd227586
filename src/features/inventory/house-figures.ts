import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { m } from '#messages/m.ts'
import type { TileFigure } from './seat-address.ts'

/** The figures of a section, on the strip and on the map. */
export interface SectionFigures {
  /** Shares of the seats in the section, from 0 to 1. */
  sold: number
  held: number
  /** The number of held seats. */
  heldSeats: number
  /** The most frequent price of the section's seats. */
  price: number
}

/** The names of the figures. */
export const figureNames: Record<TileFigure, () => string> = {
  sold: m.house_strip_sold,
  price: m.house_strip_price,
  held: m.house_strip_held,
}

const known = new WeakMap<SectionView, SectionFigures>()

/** The figures of a section, cached per state, so that in a stadium only a changed section is counted again. */
export function figuresOf(view: SectionView): SectionFigures {
  let figures = known.get(view)
  if (figures === undefined) known.set(view, (figures = count(view)))
  return figures
}

function count(view: SectionView): SectionFigures {
  const { counts, size } = view
  const share = (seats: number) => (size === 0 ? 0 : seats / size)
  const [price] = [...view.prices()].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0] as const)
  return { sold: share(counts.purchased), held: share(counts.reserved), heldSeats: counts.reserved, price }
}

/**
 * The colour strength of each tile, from 0 to 1: its sold share, its price between the lowest and the highest, or its
 * held share relative to the highest one.
 */
export function strengthsOf(sections: readonly SectionFigures[], by: TileFigure): number[] {
  if (by === 'sold') return sections.map(({ sold }) => sold)
  const values = sections.map((one) => (by === 'price' ? one.price : one.held))
  const lowest = by === 'price' ? Math.min(...values) : 0
  const span = Math.max(...values) - lowest
  return values.map((value) => (span === 0 ? 0 : (value - lowest) / span))
}
