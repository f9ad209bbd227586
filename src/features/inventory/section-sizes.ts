import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SectionLook } from './opened-sections.ts'

/**
 * Heights in pixels. They are known before anything is painted, so that opening a section moves no other, and a list of
 * a hundred thousand seats scrolls true.
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

/** A seat's row is higher where fingers press it. */
export const heightsFor = (coarse: boolean): Heights => ({
  header: 56,
  bar: 64,
  head: 34,
  row: coarse ? 46 : 36,
  grid: 512,
  selection: 52,
  gap: 8,
})

/** Lines around a section. */
const BORDER = 2
/** Padding of a grid, and room for its scroll bar. */
const GRID_PADDING = 32

/** The height of a section's grid: all its rows where they fit. */
export const gridHeight = (rows: number, pitch: number, { grid }: Heights): number => Math.min(rows * pitch + GRID_PADDING, grid)

/** Where the seats of a section that is open as a table begin, from its top. */
export const rowsStart = ({ header, bar, head }: Heights): number => BORDER / 2 + header + bar + head

/** The height of a section with everything that is open in it. */
export function sectionHeight(
  result: SectionResult,
  look: SectionLook | undefined,
  heights: Heights,
  rowsOf: (result: SectionResult) => number,
  pitch: number,
  canHold: boolean,
): number {
  const closed = heights.header + BORDER
  if (look === undefined) return closed
  if (look === 'table') return closed + heights.bar + heights.head + result.count * heights.row
  return closed + heights.bar + gridHeight(rowsOf(result), pitch, heights) + (canHold ? heights.selection : 0)
}
