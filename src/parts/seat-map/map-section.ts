import type { Aisles } from '#lib/seat-map/aisles.ts'
import type { MapSection } from '#lib/seat-map/seat-map.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { type Shape, shapeOf } from './shape.ts'

/**
 * A section as the map needs it. Rows that all begin at the first column are centred, as in a wedge. If a row begins later, the
 * columns stay in line.
 */
export function mapSectionOf(name: string, { rows, columns, firsts, lasts, columnOf, gaps }: Shape): MapSection {
  const ends = Array.from({ length: rows }, (_, row) => [columnOf[firsts[row]!]!, columnOf[lasts[row]!]!] as const)
  const isInLine = ends.some(([a, b]) => Math.min(a, b) > 0)
  const lengths = ends.map(([a, b]) => (isInLine ? columns : Math.max(a, b) + 1))
  return { name, rows: lengths, ...(gaps.length > 0 && { gaps }) }
}

/** The shape of a section in the natural order of its rows. */
export const naturalShape = (view: SectionView, aisles: Aisles): Shape =>
  shapeOf(view, { by: 'section', dir: 'asc' }, aisles.get(view.name))

/** The sections of an inventory, in its order, as the map needs them. */
export const mapSectionsOf = (views: readonly SectionView[], aisles: Aisles): MapSection[] =>
  views.map((view) => mapSectionOf(view.name, naturalShape(view, aisles)))
