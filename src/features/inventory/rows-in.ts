import type { SectionView } from '#data/mirror/seats/section-view.ts'

const known = new WeakMap<SectionView, number>()

/** How many rows of seats a section has. */
export function rowsIn(view: SectionView): number {
  let rows = known.get(view)
  if (rows === undefined) known.set(view, (rows = view.grid().rows.length))
  return rows
}
