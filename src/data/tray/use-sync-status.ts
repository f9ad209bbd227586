import { useMemo } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useRoom } from '#data/provider.tsx'
import { useSession } from '#data/session/use-session.ts'
import { derived, emptyCell, useMaybeStore, useStore } from '#data/store.ts'

export interface SyncStatus {
  state: 'up-to-date' | 'updating' | 'offline' | 'sending' | 'needs-you' | 'sign-in' | 'locked' | 'update-needed'
  /** As of when what is on screen is true, by this device's clock. */
  at: number | null
  /** Entries that are not confirmed yet. */
  waiting: number
  sending: { done: number; of: number } | null
  needsYou: number
}

/** Where things stand, for the pill in the header. What needs a person comes first, then what keeps things from going out. */
export function useSyncStatus(): SyncStatus {
  const room = useRoom()
  const session = useSession()
  const { online, lastAnswerAt } = useConnectivity()
  const entries = useStore(room?.outbox.entries ?? emptyCell<never>())
  const drain = useMaybeStore(room?.drain.state)
  const shelf = useMaybeStore(room?.mirrors.open)
  const mirrors = useMemo(() => {
    const open = [...(shelf?.values() ?? [])]
    return {
      pulling: derived(
        open.map(({ pulling }) => pulling),
        () => open.some(({ pulling, receipt }) => pulling.current() && !receipt.current().loaded),
      ),
      asOf: derived(
        open.map(({ receipt }) => receipt),
        () => Math.max(0, ...open.map(({ receipt }) => receipt.current().asOf ?? 0)),
      ),
    }
  }, [shelf])
  const pulling = useStore(mirrors.pulling)
  const asOf = useStore(mirrors.asOf)

  let needsYou = 0
  let waiting = 0
  for (const { state } of entries) {
    if (state === 'attention') needsYou++
    else if (state !== 'acked') waiting++
  }
  const sending = drain?.sending ?? null
  const state = (): SyncStatus['state'] => {
    if (session.status === 'signed-in' && session.locked) return 'locked'
    if (session.status === 'signed-in' && session.expired) return 'sign-in'
    if (!online) return 'offline'
    if (drain?.outdated) return 'update-needed'
    // What only waits for a refused one before it is not being sent.
    if (waiting > 0 && (sending !== null || needsYou === 0)) return 'sending'
    if (needsYou > 0) return 'needs-you'
    return pulling ? 'updating' : 'up-to-date'
  }
  return { state: state(), at: Math.max(asOf, online ? (lastAnswerAt ?? 0) : 0) || null, waiting, sending, needsYou }
}
