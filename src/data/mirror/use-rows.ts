import { useMemo, useSyncExternalStore } from 'react'
import type { Event } from '#contract/events.ts'
import { idOf, type RowOf, type WholeTable } from '#contract/tables.ts'
import { onClockCorrected, serverClock } from '#lib/server-clock.ts'
import { overlayOn } from '#data/outbox/use-overlay.ts'
import { useUserData } from '#data/provider.tsx'
import { derived, useMaybeStore, useStore, type Store } from '#data/store.ts'
import type { Mirror } from './mirror.ts'
import { useMirror } from './use-mirror.ts'
import { eventNow, viewRows } from './view.ts'

const CLOCK_STEP_MS = 30_000
let ticking: number | null = null

/**
 * Returns the number of the current half minute since 1970, so that values that depend on the clock are computed again when it
 * changes.
 */
function useHalfMinute(): number {
  return useSyncExternalStore(
    (listener) => {
      const timer = setInterval(listener, 5_000)
      const stop = onClockCorrected(listener)
      return () => {
        clearInterval(timer)
        stop()
      }
    },
    () => (ticking = Math.floor(serverClock.now() / CLOCK_STEP_MS)),
    () => ticking ?? 0,
  )
}

const nobody: Store<never[]> = { current: () => none, subscribe: () => () => {} }
const none: never[] = []

/** All rows of a table as the screen shows them, and their mirror. */
export function useRows<T extends WholeTable>(table: T, channel: number | null): { rows: RowOf<T>[]; mirror: Mirror | null } {
  const mirror = useMirror(channel)
  const userData = useUserData()
  const minute = useHalfMinute()
  const overlay = userData?.outbox.overlay
  const view = useMemo<Store<RowOf<T>[]>>(() => {
    if (!mirror || !overlay) return nobody
    const { state } = mirror.rows(table)
    const own = overlayOn(table, overlay)
    return derived([state, own], () => viewRows(table, { rows: state.current(), idOf: (row) => idOf(table, row) }, own.current()))
  }, [mirror, overlay, table])
  const rows = useStore(view)
  const now = (minute + 0.5) * CLOCK_STEP_MS
  const shown = useMemo(
    () => (table === 'events' ? (rows as Event[]).map((event) => eventNow(event, now)) : rows),
    [table, rows, now],
  )
  return { rows: shown as RowOf<T>[], mirror }
}

/** The state of a mirror, for a list's note about how complete and how new its rows are. */
export function useStanding(mirror: Mirror | null) {
  const receipt = useMaybeStore(mirror?.receipt)
  const pulling = useMaybeStore(mirror?.pulling) ?? false
  const problem = useMaybeStore(mirror?.problem) ?? null
  const refreshed = useMaybeStore(mirror?.refreshed) ?? false
  return { receipt, pulling, problem, refreshed }
}
