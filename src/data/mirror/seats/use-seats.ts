import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useMirror } from '#data/mirror/use-mirror.ts'
import { loading } from './open-event.ts'
import type { SeatsState } from './open-event.ts'
import type { SeatResult } from './seat-search.ts'
import type { InventoryRoom } from './inventory-room.ts'
import type { SeatQuery } from './seat-types.ts'
import type { SeatView } from './seat-view.ts'

const silent = () => () => {}

/** The room with the seats of a channel's events; null until it is open. */
export function useInventoryRoom(channel: number): InventoryRoom | null {
  const mirror = useMirror(channel)
  const [room, setRoom] = useState<{ of: typeof mirror; room: InventoryRoom } | null>(null)
  useEffect(() => {
    let isWanted = true
    void mirror?.seats().then((opened) => isWanted && setRoom({ of: mirror, room: opened }))
    return () => {
      isWanted = false
    }
  }, [mirror])
  return room !== null && room.of === mirror ? room.room : null
}

/**
 * The seats of an event, from the device at once or, where they are missing, from the server. While a screen uses it the
 * event stays in memory, and the mirror keeps it.
 */
export function useSeats(channel: number, event: number): SeatsState {
  const mirror = useMirror(channel)
  const room = useInventoryRoom(channel)
  useEffect(() => mirror?.opened(event), [mirror, event])
  const subscribe = useMemo(
    () => (room === null ? silent : (listener: () => void) => room.subscribe(event, listener)),
    [room, event],
  )
  return useSyncExternalStore(subscribe, () => room?.state(event) ?? loading)
}

/** What a search finds in a view; computed again when either is another. All seats of a stadium take a millisecond or two. */
export function useSeatSearch(view: SeatView, query: SeatQuery): SeatResult {
  return useMemo(() => view.search(query), [view, query])
}
