import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { isOpen } from './seat-state.ts'

/** The start of a range of rows: the ordinal of its seat, and the seats selected before. */
export interface RangeStart {
  at: number
  before: ReadonlySet<number>
}

type Table = Pick<SectionResult, 'ordinals'> & { view: Pick<SectionResult['view'], 'viewCode'> }

/** The selection with a range of rows, from its start to the row `to`. Sold seats are left out. */
export function rangeChosen({ ordinals, view }: Table, { at, before }: RangeStart, to: number): ReadonlySet<number> {
  const from = ordinals.indexOf(at)
  const [first, last] = from < to ? [from, to] : [to, from]
  const chosen = new Set(before)
  for (const ordinal of ordinals.subarray(Math.max(0, first), last + 1)) if (isOpen(view.viewCode(ordinal))) chosen.add(ordinal)
  return chosen
}

/** The selection with one seat added, or removed if it was selected. A sold seat changes nothing. */
export function withFlipped({ view }: Table, chosen: ReadonlySet<number>, ordinal: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(ordinal) && isOpen(view.viewCode(ordinal))) next.add(ordinal)
  return next
}
