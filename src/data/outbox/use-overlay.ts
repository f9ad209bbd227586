import { useMemo } from 'react'
import type { Table } from '#contract/tables.ts'
import { useUserData } from '#data/provider.tsx'
import { type Store, useMaybeStore } from '#data/store.ts'
import { emptyOverlay, type Overlay } from './overlay.ts'

/**
 * Returns the overlay of one table as a store. Its listeners are called often, but get another object only if that table has
 * changed.
 */
export const overlayOn = (table: Table, { subscribe, current }: Store<Overlay>): Store<Overlay> => ({
  subscribe,
  current: () => current().only(table),
})

/** The queued changes of a table's rows, for a component that shows them. */
export function useOverlay(table: Table): Overlay {
  const overlay = useUserData()?.outbox.overlay
  const own = useMemo(() => overlay && overlayOn(table, overlay), [overlay, table])
  return useMaybeStore(own) ?? emptyOverlay
}
