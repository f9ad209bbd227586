import { useMemo } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useRoom } from '#data/provider.tsx'
import { useSession } from '#data/session/use-session.ts'
import { derived, emptyCell, useMaybeStore, useStore } from '#data/store.ts'
import { eventsAsOf } from '#data/mirror/mirror-database.ts'
import { syncStateOf, type SyncStatus } from './sync-status.ts'

export type { SyncStatus } from './sync-status.ts'

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
      loading: derived(
        open.flatMap(({ pulling, ready }) => [pulling, ready]),
        () => open.some(({ pulling, ready }) => pulling.current() && !ready.current()),
      ),
      loadingSales: derived(
        open.flatMap(({ pulling, ready, receipt }) => [pulling, ready, receipt]),
        () => open.some(({ pulling, ready, receipt }) => pulling.current() && ready.current() && !receipt.current().loaded),
      ),
      asOf: derived(
        open.map(({ receipt }) => receipt),
        () => Math.max(0, ...open.map(({ receipt }) => eventsAsOf(receipt.current()) ?? 0)),
      ),
    }
  }, [shelf])
  const loading = useStore(mirrors.loading)
  const loadingSales = useStore(mirrors.loadingSales)
  const asOf = useStore(mirrors.asOf)

  let needsYou = 0
  let waiting = 0
  for (const { state } of entries) {
    if (state === 'attention') needsYou++
    else if (state !== 'acked') waiting++
  }
  const isIn = session.status === 'signed-in'
  const status = {
    at: Math.max(asOf, online ? (lastAnswerAt ?? 0) : 0) || null,
    waiting,
    sending: drain?.sending ?? null,
    needsYou,
    online,
    outdated: drain?.outdated ?? false,
    loadingSales,
  }
  const state = syncStateOf({ ...status, loading, locked: isIn && session.locked, expired: isIn && session.expired })
  return { ...status, state }
}
