import { useQuery } from '@tanstack/react-query'
import { systemClock } from '#lib/clock.ts'
import { whenIdle } from '#lib/idle.ts'
import { emptyCell, useMaybeStore, useStore } from '#data/store.ts'
import type { Mirror } from './mirror.ts'
import { nextEvents } from './next-events.ts'
import { useMirror } from './use-mirror.ts'

export interface KeepOffline {
  /** Pinned by the person, kept because it is among the next events or was opened lately, or not at all. */
  kept: 'pinned' | 'by-itself' | 'no'
  /** Its seats are on this device. */
  stored: boolean
  storing: boolean
  pin(): Promise<void>
  unpin(): Promise<void>
}

/** Whether an event's inventory stays on this device, and the switch for it ("Keep offline"). */
export function useKeepOffline(channel: number, eventId: number): KeepOffline {
  const mirror = useMirror(channel)
  const pinned = useStore(mirror?.keeping.pinned ?? emptyCell<number>())
  const events = useMaybeStore(mirror?.rows('events').state)
  const pulling = useMaybeStore(mirror?.pulling) ?? false
  const receipt = useMaybeStore(mirror?.receipt)
  // One look for all events of the channel, however many ask.
  const { data: stored = false } = useQuery({
    queryKey: ['kept', channel, receipt?.serial, pulling],
    queryFn: () => (mirror === null ? [] : storedEvents(mirror)),
    select: (kept) => kept.includes(eventId),
    staleTime: Infinity,
    gcTime: 10_000,
    enabled: mirror !== null,
    networkMode: 'always',
    placeholderData: (before) => before,
  })
  const isPinned = pinned.includes(eventId)
  const isNext = events !== undefined && nextEvents(events, systemClock.now()).includes(eventId)
  return {
    kept: isPinned ? 'pinned' : isNext || stored ? 'by-itself' : 'no',
    stored,
    storing: pulling && !stored && (isPinned || isNext),
    pin: async () => mirror?.pin(eventId).catch(() => undefined),
    unpin: async () => mirror?.unpin(eventId),
  }
}

/** The events whose seats are on this device. It needs the seats' code, which must not come before the rows are painted. */
export async function storedEvents(mirror: Mirror): Promise<number[]> {
  await whenIdle()
  return [...(await (await mirror.seats()).keptEvents()).keys()]
}
