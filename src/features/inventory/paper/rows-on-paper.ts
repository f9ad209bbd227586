import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { numbersBetween } from '#lib/number-runs.ts'

/** A row of seats as a line of text: its seats by state, numbers in runs. */
export interface PaperRow {
  name: string
  free: string
  held: string
  sold: string
}

/** The rows of a section with the server's states of its seats, without expired holds. */
export function rowsOnPaper(section: Pick<SectionView, 'grid' | 'row'>): PaperRow[] {
  return section.grid().rows.map(({ name, ordinals }) => {
    const of: Record<'Available' | 'Reserved' | 'Purchased', string[]> = { Available: [], Reserved: [], Purchased: [] }
    for (const ordinal of ordinals) {
      const { seat, status } = section.row(ordinal)
      of[status].push(seat)
    }
    const runs = (names: string[]) => numbersBetween(names).join(', ')
    return { name, free: runs(of.Available), held: runs(of.Reserved), sold: runs(of.Purchased) }
  })
}
