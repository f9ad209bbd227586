import type { KeyboardEvent } from 'react'
import type { GridLayout, Place } from './grid-layout.ts'
import { added, extendedTo, movedTo, nothingSelected, type Selection, toggledSeat, toggledSeats } from './grid-selection.ts'

interface Options {
  layout: GridLayout
  selection: Selection
  onSelection: (next: Selection) => void
  /** Whether a seat can be chosen. */
  may: (ordinal: number) => boolean
  /** Called on Enter. */
  onOpen: () => void
}

const PAGE = 10
const steps: Record<string, Place> = {
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
}

/**
 * Returns the key handler of a grid: arrows, Home, End and the page keys move, or select with Shift; Space toggles a seat,
 * Shift+Space its row; Ctrl+A selects all seats; Escape deselects.
 */
export function gridKeys({ layout, selection, onSelection, may, onOpen }: Options) {
  const active = selection.active ?? layout.end(0, false)
  const between = (from: number, to: number) => layout.between(layout.placeOf(from)!, layout.placeOf(to)!).filter(may)
  const go = (to: number | null, extend: boolean) => {
    if (to !== null) onSelection(extend ? extendedTo({ ...selection, active }, to, between) : movedTo(selection, to))
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    if (active === null) return
    const place = layout.placeOf(active)
    if (place === undefined) return
    const command = event.ctrlKey || event.metaKey
    const step = steps[event.key]
    if (step) go(layout.next(place, step), event.shiftKey)
    else if (event.key === 'Home' || event.key === 'End') go(endOf(layout, place, event.key === 'End', command), event.shiftKey)
    else if (event.key === 'PageDown' || event.key === 'PageUp')
      go(paged(layout, place, event.key === 'PageDown'), event.shiftKey)
    else if (event.key === ' ' && event.shiftKey)
      onSelection({ ...toggledSeats(selection, [...layout.rowOf(place.row)!.ordinals].filter(may)), active })
    else if (event.key === ' ') onSelection(may(active) ? toggledSeat(selection, active) : movedTo(selection, active))
    else if (command && event.key.toLowerCase() === 'a') onSelection({ ...added(selection, allOf(layout).filter(may)), active })
    else if (event.key === 'Enter') onOpen()
    else if (event.key === 'Escape' && selection.selected.size > 0) onSelection({ ...nothingSelected, active })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

const allOf = (layout: GridLayout): number[] => layout.grid.rows.flatMap(({ ordinals }) => [...ordinals])

const endOf = (layout: GridLayout, place: Place, last: boolean, whole: boolean) =>
  layout.end(whole ? (last ? layout.grid.rows.length - 1 : 0) : place.row, last)

function paged(layout: GridLayout, place: Place, down: boolean): number | null {
  const row = Math.max(0, Math.min(layout.grid.rows.length - 1, place.row + (down ? PAGE : -PAGE)))
  return layout.next({ row: row + (down ? -1 : 1), column: place.column }, { row: down ? 1 : -1, column: 0 })
}
