import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { isOpen } from './seat-state.ts'

interface Chosen {
  /** The section's size at selection. If the size has changed, the ordinals mean other seats. */
  size: number
  ordinals: ReadonlySet<number>
}

/** The selected seats of all sections, by section and ordinal, which needs little memory even for ten thousand seats. */
export type SeatSelection = ReadonlyMap<string, Chosen>

export const nothingChosen: SeatSelection = new Map()
const noOrdinals: ReadonlySet<number> = new Set()

/**
 * The selected seats of a section; empty if the section's size has changed since the selection, because the ordinals then mean
 * other seats.
 */
export function chosenIn(selection: SeatSelection, { name, size }: SectionView): ReadonlySet<number> {
  const chosen = selection.get(name)
  return chosen?.size === size ? chosen.ordinals : noOrdinals
}

/** The selection with a section's selected seats replaced. */
export function withChosen(selection: SeatSelection, { name, size }: SectionView, ordinals: ReadonlySet<number>): SeatSelection {
  const next = new Map(selection)
  if (ordinals.size === 0) next.delete(name)
  else next.set(name, { size, ordinals })
  return next
}

/** Adds seats of a section, or removes them if all of them were selected. Sold seats are ignored. */
export function flippedIn(selection: SeatSelection, view: SectionView, ordinals: Iterable<number>): SeatSelection {
  const meant = [...ordinals].filter((ordinal) => isOpen(view.viewCode(ordinal)))
  const chosen = new Set(chosenIn(selection, view))
  const isAll = meant.every((ordinal) => chosen.has(ordinal))
  for (const ordinal of meant) {
    if (isAll) chosen.delete(ordinal)
    else chosen.add(ordinal)
  }
  return withChosen(selection, view, chosen)
}

/** A section with its selected seats that can still be acted on. */
export interface ChosenSection {
  view: SectionView
  ordinals: readonly number[]
}

/** The rows of the selected seats. */
export const rowsOf = (chosen: readonly ChosenSection[]): SeatRow[] =>
  chosen.flatMap(({ view, ordinals }) => ordinals.map((ordinal) => view.row(ordinal)))

/** The current selection, without seats that have been sold since. */
export function stillChosen(selection: SeatSelection, view: SeatView): ChosenSection[] {
  if (selection.size === 0) return []
  return view.sections.flatMap((section) => {
    const ordinals = [...chosenIn(selection, section)].filter((ordinal) => isOpen(section.viewCode(ordinal)))
    return ordinals.length === 0 ? [] : [{ view: section, ordinals }]
  })
}
