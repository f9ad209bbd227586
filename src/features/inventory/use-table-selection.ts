import { useLayoutEffect, useMemo, useRef } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { type RangeStart, rangeChosen, withFlipped } from './table-selection.ts'

interface Options {
  result: SectionResult
  chosen: ReadonlySet<number>
  onChosen: (view: SectionView, ordinals: ReadonlySet<number>) => void
}

/** The functions that select the rows of a table. Their identity is stable. Rows are counted from zero. */
export interface TableSelection {
  /** Selects the rows from the start of the range to a row. The first time, the range starts at `from`. */
  extend: (from: number, to: number) => void
  /** Selects or deselects the seat of a row, at which the next range then starts. */
  flip: (row: number) => void
  /** Ends the range, so that the next range starts at another row. */
  end: () => void
}

/**
 * Returns the functions that select seats in the table of one section. The selection of all sections is stored by `onChosen`.
 */
export function useTableSelection(options: Options): TableSelection {
  const start = useRef<RangeStart | null>(null)
  const latest = useRef(options)
  useLayoutEffect(() => void (latest.current = options))
  return useMemo(
    () => ({
      extend(from, to) {
        const { result, chosen, onChosen } = latest.current
        if (start.current === null || !result.ordinals.includes(start.current.at))
          start.current = { at: result.ordinals[from]!, before: chosen }
        onChosen(result.view, rangeChosen(result, start.current, to))
      },
      flip(row) {
        const { result, chosen, onChosen } = latest.current
        const at = result.ordinals[row]!
        const before = withFlipped(result, chosen, at)
        start.current = { at, before }
        onChosen(result.view, before)
      },
      end: () => void (start.current = null),
    }),
    [],
  )
}
