/** The selected seats of a grid, by ordinal, and the keyboard's position. */
export interface Selection {
  selected: ReadonlySet<number>
  /** The seat that has the focus, or gets it when the grid is focused. */
  active: number | null
  /** The start of a range; seats selected before it stay selected. */
  anchor: { at: number; before: ReadonlySet<number> } | null
}

export const nothingSelected: Selection = { selected: new Set(), active: null, anchor: null }

/** The selection with one seat added, or removed if it was selected. */
export function toggledSeat(selection: Selection, ordinal: number): Selection {
  const selected = new Set(selection.selected)
  if (!selected.delete(ordinal)) selected.add(ordinal)
  return { selected, active: ordinal, anchor: null }
}

/** The selection with these seats added, or removed if all of them were selected. */
export function toggledSeats(selection: Selection, ordinals: readonly number[]): Selection {
  const selected = new Set(selection.selected)
  const isAll = ordinals.every((ordinal) => selected.has(ordinal))
  for (const ordinal of ordinals) {
    if (isAll) selected.delete(ordinal)
    else selected.add(ordinal)
  }
  return { selected, active: selection.active ?? ordinals[0] ?? null, anchor: null }
}

/** The selection with these seats added. */
export const added = (selection: Selection, ordinals: readonly number[]): Selection => ({
  selected: new Set([...selection.selected, ...ordinals]),
  active: ordinals.at(-1) ?? selection.active,
  anchor: null,
})

/** The selection after the focus moved to a seat, by a key or by a click on a seat that cannot be selected. Ends a range. */
export const movedTo = (selection: Selection, ordinal: number): Selection => ({ ...selection, active: ordinal, anchor: null })

/**
 * The selection with a range from its start to this seat, and the seats selected before.
 * @param between all seats of the rectangle that two seats span
 */
export function extendedTo(
  selection: Selection,
  ordinal: number,
  between: (from: number, to: number) => readonly number[],
): Selection {
  const anchor = selection.anchor ?? { at: selection.active ?? ordinal, before: selection.selected }
  return { selected: new Set([...anchor.before, ...between(anchor.at, ordinal)]), active: ordinal, anchor }
}
