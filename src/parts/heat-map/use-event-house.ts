import type { Event } from '#contract/events.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'

/** `small`: too few sections for a map. `failed`: the event or its seats can be read neither from the device nor from the server. */
export type EventHouse =
  | { status: 'loading' }
  | { status: 'small' }
  | { status: 'failed' }
  | { status: 'ready'; event: Event; view: SeatView }

/** The fewest sections of a map. */
const FEWEST = 2

/** An event and its seats, for a map of its house. */
export function useEventHouse(channel: number, eventId: number): EventHouse {
  const { row: event, status } = useMirroredRow('events', { channel, id: eventId })
  const seats = useSeats(channel, eventId)
  if (seats.status === 'failed' || status === 'missing') return { status: 'failed' }
  if (seats.status === 'ready' && seats.view.sections.length < FEWEST) return { status: 'small' }
  return event && seats.status === 'ready' ? { status: 'ready', event, view: seats.view } : { status: 'loading' }
}
