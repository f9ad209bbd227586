import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useMirror } from '#data/mirror/use-mirror.ts'
import { loading } from './open-event.ts'
import type { SeatsState } from './open-event.ts'
import type { SeatResult } from './seat-search.ts'
import type { ChannelSeats } from './channel-seats.ts'
import type { SeatQuery } from './seat-types.ts'
import type { SeatView } from './seat-view.ts'

const silent = () => () => {}

/** The seats of a channel's stored events; null until they are open. */
export function useChannelSeats(channel: number | null): ChannelSeats | null {
  const mirror = useMirror(channel)
  const [, setOpened] = useState<ChannelSeats | null>(null)
  const seats = mirror?.seatsNow ?? null
  useEffect(() => {
    if (seats !== null) return
    let isWanted = true
    void mirror?.seats().then((opened) => isWanted && setOpened(opened))
    return () => {
      isWanted = false
    }
  }, [mirror, seats])
  return seats
}

/**
 * Returns the seats of an event, at once from the device or, if they are missing, from the server. While a screen uses the event,
 * its seats stay in memory and the mirror stores them.
 */
export function useSeats(channel: number, event: number): SeatsState {
  const mirror = useMirror(channel)
  useEffect(() => mirror?.opened(event), [mirror, event])
  return useSeatsOf(channel, event)
}

/**
 * Returns the seats of an event as `useSeats` does, but does not note that the event was opened, so the mirror need not store its
 * seats. `loading` if no event is given.
 */
export function useSeatsOf(channel: number | null, event: number | null): SeatsState {
  const seats = useChannelSeats(event === null ? null : channel)
  const subscribe = useMemo(
    () => (seats === null || event === null ? silent : (listener: () => void) => seats.subscribe(event, listener)),
    [seats, event],
  )
  return useSyncExternalStore(subscribe, () => (event === null ? loading : (seats?.state(event) ?? loading)))
}

/** The result of a search in a view; computed again when the search or the view changes. A stadium takes 1 or 2 ms. */
export function useSeatSearch(view: SeatView, query: SeatQuery): SeatResult {
  return useMemo(() => view.search(query), [view, query])
}
