import { useMaybeStore } from '#data/store.ts'
import { keptOffline } from './kept-offline.ts'
import { useOpenMirror } from './use-mirror.ts'
import { attempt, callFailed, storageFailed } from '#data/background.ts'

export interface KeepOffline {
  /** `pinned` by the user; `by-itself` if it is upcoming, or is stored because it was recently opened; `no` in all other cases. */
  kept: 'pinned' | 'by-itself' | 'no'
  /** Whether the event's seats are on this device. */
  stored: boolean
  storing: boolean
  pin(): Promise<void>
  unpin(): Promise<void>
}

/** Whether an event's inventory stays on this device, and the switch for it ("Keep offline"). */
export function useKeepOffline(channel: number, eventId: number): KeepOffline {
  const mirror = useOpenMirror(channel)
  const now = useMaybeStore(mirror && keptOffline(mirror))
  const isPinned = now?.pinned.includes(eventId) ?? false
  const isNext = now?.next.includes(eventId) ?? false
  const stored = now?.stored.includes(eventId) ?? false
  return {
    kept: isPinned ? 'pinned' : isNext || stored ? 'by-itself' : 'no',
    stored,
    storing: (now?.pulling ?? false) && !stored && (isPinned || isNext),
    pin: async () => void (mirror && (await attempt(mirror.pin(eventId), callFailed, storageFailed))),
    unpin: async () => mirror?.unpin(eventId),
  }
}
