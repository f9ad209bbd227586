import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { m } from '#messages/m.ts'
import { announce } from '#ui/announcer/announce.ts'
import { mayRelease } from './holds.ts'
import type { SeatActions } from './seat-actions.ts'
import { seatKeyOf } from './seat-keys.ts'
import { type ChosenSection, rowsOf } from './seat-selection.ts'

interface Options {
  /** The part of the page with the seats. */
  root: RefObject<HTMLElement | null>
  view: SeatView
  chosen: readonly ChosenSection[]
  actions: SeatActions
  onClear: () => void
}

/**
 * Handles the keys of table, grid and map: h opens the actions to hold the selected seats, r releases them. Without a selection,
 * both keys act on the focused seat. Escape in a table clears the selection.
 */
export function useSeatKeys({ root, view, chosen, actions, onClear }: Options): void {
  const hold = (focused: SeatRow | null) => {
    if (chosen.length > 0) actions.openChosen()
    else if (focused?.status === 'Purchased') announce(m.inventory_purchased_fixed())
    else if (focused) actions.open({ kind: 'seats', uuids: [focused.uuid] })
  }
  const release = async (focused: SeatRow | null) => {
    const seats = (chosen.length > 0 ? rowsOf(chosen) : focused ? [focused] : []).filter((seat) => mayRelease(seat, actions.me))
    if (seats.length > 0) return (await actions.release(seats)) && onClear()
    if (chosen.length > 0 || focused) announce(m.inventory_none_to_release())
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = actions.canHold && root.current ? seatKeyOf(event, root.current) : null
    if (key === null) return
    const focused = seatAt(event.target, view)
    if (key === 'hold') hold(focused)
    else if (key === 'release') void release(focused)
    else if (chosen.length > 0) onClear()
    else return
    // The key must not be typed into the dialog that it opens.
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** The focused seat, in a table row, a grid cell or the map; null if no seat has the focus. */
function seatAt(target: EventTarget | null, view: SeatView): SeatRow | null {
  if (!(target instanceof Element)) return null
  const ordinal = target.closest<HTMLElement>('[data-seat]')?.dataset['seat']
  const section = target.closest<HTMLElement>('[data-section]')?.dataset['section']
  return ordinal === undefined || section === undefined ? null : (view.section(section)?.row(Number(ordinal)) ?? null)
}
