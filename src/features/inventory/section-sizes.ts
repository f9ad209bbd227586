import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { Aisles } from '#lib/seat-map/aisles.ts'
import { gridFacts, pitchFor } from '#features/inventory/grid/grid-facts.ts'
import type { SectionLook } from './opened-sections.ts'

/**
 * Heights in pixels, known before painting, so that the content does not jump, and a list of
 * a hundred thousand seats has a correct scroll bar.
 */
export interface Heights {
  header: number
  bar: number
  head: number
  row: number
  grid: number
  selection: number
  gap: number
}

/** The heights of the parts of a section. The row of a seat is higher on touch screens. */
export const heightsFor = (coarse: boolean): Heights => ({
  header: 56,
  bar: 64,
  head: 34,
  row: coarse ? 46 : 36,
  grid: 632,
  selection: 52,
  gap: 8,
})

/** The height of the border lines above and below a section together, in pixels. */
const BORDER = 2
/** The height of the padding of a grid with its scroll bar, in pixels. */
const GRID_PADDING = 32

/** The layout facts that determine the sizes of sections, besides their content. */
export interface SectionLayout {
  heights: Heights
  /** Width in pixels. */
  width: number
  coarse: boolean
  /** Whether this person may hold seats; if so, each grid has a bar below it. */
  canHold: boolean
  aisles: Aisles
}

/** The height of a section's grid, and the distance from one seat to the next, in pixels. The grid shows all rows if they fit. */
export function gridSize(
  { view }: SectionResult,
  { heights, width, coarse, aisles }: SectionLayout,
): { height: number; pitch: number } {
  const facts = gridFacts(view, aisles.get(view.name))
  const pitch = pitchFor(facts, width, coarse)
  return { height: Math.min(facts.rows * pitch + GRID_PADDING, heights.grid), pitch }
}

/** The top of the seats of a section that is open as a table, in pixels from the top of the section. */
export const rowsStart = ({ header, bar, head }: Heights): number => BORDER / 2 + header + bar + head

/** The height of a section with its open content, in pixels. */
export function sectionHeight(result: SectionResult, look: SectionLook | undefined, layout: SectionLayout): number {
  const { heights } = layout
  const closed = heights.header + BORDER
  if (look === undefined) return closed
  if (look === 'table') return closed + heights.bar + heights.head + result.count * heights.row
  return closed + heights.bar + gridSize(result, layout).height + (layout.canHold ? heights.selection : 0)
}
