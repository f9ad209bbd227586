import type { MapSection } from '#lib/seat-map/seat-map.ts'
import type { Shape } from './shape.ts'

/**
 * A section as the map needs it. Rows that all begin at the first column are centred, as in a wedge. If a row begins later, the
 * columns stay in line.
 */
export function mapSectionOf(name: string, { rows, columns, firsts, lasts, columnOf }: Shape): MapSection {
  const ends = Array.from({ length: rows }, (_, row) => [columnOf[firsts[row]!]!, columnOf[lasts[row]!]!] as const)
  const isInLine = ends.some(([a, b]) => Math.min(a, b) > 0)
  return { name, rows: ends.map(([a, b]) => (isInLine ? columns : Math.max(a, b) + 1)) }
}
