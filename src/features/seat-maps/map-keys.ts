import type { KeyboardEvent } from 'react'
import type { MapPoint } from '#lib/seat-map/types.ts'
import { arrowSteps } from '#parts/seat-map/beside.ts'
import { type Spot, spotBeside } from './map-values.ts'
import type { MapHistory } from './use-map-history.ts'

interface Options {
  spots: readonly Spot[]
  /** The section with the keyboard focus. */
  focused: Spot | undefined
  selected: ReadonlySet<string>
  onFocused: (name: string) => void
  onSelected: (names: ReadonlySet<string>) => void
  onMove: (by: MapPoint) => void
  onTurn: (degrees: number) => void
  /** Opens the field with the name of a new group. */
  onGroup: () => void
  history: MapHistory
}

/** The degrees by which a key turns the selected sections. */
const TURN = 5

/**
 * Returns the key handler of the editor's map. Arrows go to the next section; with Shift they move the selected sections by one
 * seat. Space selects; brackets turn; G groups them; Escape selects nothing; Ctrl+A selects all; Ctrl+Z and Ctrl+Y undo and redo.
 */
export function mapKeys({ spots, focused, selected, onFocused, onSelected, onMove, onTurn, onGroup, history }: Options) {
  const withControl = (key: string, isShifted: boolean): (() => void) | null => {
    if (key === 'a') return () => onSelected(new Set(spots.map(({ section }) => section.name)))
    if (key === 'z') return (isShifted ? history.redo : history.undo) ?? (() => {})
    return key === 'y' ? (history.redo ?? (() => {})) : null
  }
  const plain = (key: string, isShifted: boolean): (() => void) | null => {
    const step = arrowSteps[key]
    if (step && isShifted) return () => selected.size > 0 && onMove(step)
    if (step) {
      const next = focused ? spotBeside(spots, focused, step) : spots[0]
      return () => next && onFocused(next.section.name)
    }
    if (key === ' ' && focused) return () => onSelected(toggled(selected, focused.section.name))
    if (key === '[' || key === ']') return () => selected.size > 0 && onTurn(key === ']' ? TURN : -TURN)
    if (key.toLowerCase() === 'g') return () => selected.size > 1 && onGroup()
    return key === 'Escape' && selected.size > 0 ? () => onSelected(new Set()) : null
  }
  return (event: KeyboardEvent): void => {
    const isControl = event.ctrlKey || event.metaKey
    if (event.altKey) return
    const action = isControl ? withControl(event.key.toLowerCase(), event.shiftKey) : plain(event.key, event.shiftKey)
    if (action === null) return
    action()
    event.preventDefault()
    event.stopPropagation()
  }
}

function toggled(selected: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(name)) next.add(name)
  return next
}
