import type { FileRow } from '#lib/seat-map/map-file.ts'
import type { MapSection } from '#lib/seat-map/seat-map.ts'
import type { Shape } from '#parts/seat-map/shape.ts'

/** The rows of a section for a file with its map. */
export const fileRowsOf = ({ rows }: MapSection, shape: Pick<Shape, 'range' | 'rowNames'>): FileRow[] =>
  rows.map((columns, row) => {
    const { from, to } = shape.range(row)
    return { name: shape.rowNames[row]!, seats: to - from, columns }
  })
