import { noAisles } from '#lib/seat-map/aisles.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'

/** The facts that determine the size of a section's grid. */
export interface GridFacts {
  rows: number
  columns: number
  /** The length of the longest row name. */
  longest: number
}

const known = new WeakMap<SectionView, { facts: GridFacts; aisles: readonly string[] }>()

/** The facts of a section's grid; cached until its aisles change. @param aisles the seats after which an aisle runs */
export function gridFacts(view: SectionView, aisles = noAisles): GridFacts {
  const kept = known.get(view)
  if (kept?.aisles === aisles) return kept.facts
  const { rows, columns } = view.grid(undefined, aisles)
  const facts = { rows: rows.length, columns, longest: rows.reduce((most, { name }) => Math.max(most, name.length), 1) }
  known.set(view, { facts, aisles })
  return facts
}

const LETTER_PX = 8
/** The width of the row names at the left, in pixels. */
export const gutterFor = (longest: number): number => Math.min(longest, 12) * LETTER_PX + 16

const FINE_PX = 20
const COARSE_PX = 26
const LARGEST_PX = 34
/** The space beside the seats, for numbers at both ends and a scroll bar. */
const BESIDE_PX = 72
/** The maximum height of all rows, in pixels, for which seats grow beyond their minimum size. */
const AREA_PX = 600

/** The distance from one seat to the next, in pixels: seats grow to the available width while all rows stay visible. */
export function pitchFor({ rows, columns, longest }: GridFacts, width: number, coarse: boolean): number {
  const least = coarse ? COARSE_PX : FINE_PX
  const cell = Math.min((width - gutterFor(longest) - BESIDE_PX) / Math.max(1, columns), AREA_PX / Math.max(1, rows))
  return Math.max(least, Math.min(LARGEST_PX, Math.floor(cell)))
}
