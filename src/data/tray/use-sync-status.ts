import { useMemo } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData, useUserData } from '#data/provider.tsx'
import { useSession } from '#data/session/use-session.ts'
import { derived, emptyCell, useMaybeStore, useStore } from '#data/store.ts'
import { needsPerson, type SentCall } from '#data/unconfirmed/sent-call.ts'
import { asOfTable } from '#data/mirror/receipt.ts'
import { syncStateOf, type SyncStatus } from './sync-status.ts'

export type { SyncStatus } from './sync-status.ts'

/** Returns the sync status for the pill in the header and the tray. `syncStateOf` decides which state takes precedence. */
export function useSyncStatus(): SyncStatus {
  const userData = useUserData()
  const session = useSession()
  const { online, lastAnswerAt } = useConnectivity()
  const entries = useStore(userData?.outbox.entries ?? emptyCell<never>())
  const drain = useMaybeStore(userData?.drain.progress)
  const openMirrors = useMaybeStore(userData?.mirrors.open)
  const mirrors = useMemo(() => {
    const open = [...(openMirrors?.values() ?? [])]
    return {
      loading: derived(
        open.flatMap(({ pulling, ready, refreshed }) => [pulling, ready, refreshed]),
        () => open.some(({ pulling, ready, refreshed }) => pulling.current() && !(ready.current() && refreshed.current())),
      ),
      loadingSales: derived(
        open.flatMap(({ pulling, ready, receipt }) => [pulling, ready, receipt]),
        () => open.some(({ pulling, ready, receipt }) => pulling.current() && ready.current() && !receipt.current().loaded),
      ),
      storing: derived(
        open.map(({ storing }) => storing),
        () => open.map(({ storing }) => storing.current()).find((one) => one !== null) ?? null,
      ),
      asOf: derived(
        open.map(({ receipt }) => receipt),
        () => Math.max(0, ...open.map(({ receipt }) => asOfTable(receipt.current(), 'events') ?? 0)),
      ),
    }
  }, [openMirrors])
  const loading = useStore(mirrors.loading)
  const loadingSales = useStore(mirrors.loadingSales)
  const storing = useStore(mirrors.storing)
  const asOf = useStore(mirrors.asOf)

  const calls = useStore(userData?.sentCalls.calls ?? emptyCell<SentCall>())
  let needsYou = calls.filter(needsPerson).length
  let waiting = 0
  let proof = false
  for (const { state } of entries) {
    if (state === 'attention') needsYou++
    else if (state !== 'acked') waiting++
    proof ||= state === 'waiting-proof'
  }
  const isIn = session.status === 'signed-in'
  // Right after sign-in the queue is being opened and its contents are unknown, so the state must not be “up to date”.
  const { storageRefused, storageBlocked } = useStore(useData().flags)
  const opening = isIn && userData === null && !storageRefused && !storageBlocked
  const status = {
    at: Math.max(asOf, online ? (lastAnswerAt ?? 0) : 0) || null,
    waiting,
    sending: drain?.sending ?? null,
    needsYou,
    online,
    outdated: drain?.outdated ?? false,
    loadingSales,
    storing,
  }
  const state = syncStateOf({
    ...status,
    loading: loading || opening,
    locked: isIn && session.locked,
    expired: isIn && session.expired,
    proof,
  })
  return { ...status, state }
}
