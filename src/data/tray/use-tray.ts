import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { JournalEntry } from '#data/outbox/entry.ts'
import { serverClock } from '#lib/server-clock.ts'
import { dayStart } from '#lib/day-range.ts'
import { localZone, toEpoch } from '#lib/time.ts'
import { useUserData } from '#data/provider.tsx'
import { emptyCell, useMaybeStore, useStore } from '#data/store.ts'
import { storageReport, type StorageReport } from './storage-report.ts'
import { byAction, type TrayAction } from './tray.ts'

export interface Tray {
  needsYou: TrayAction[]
  waiting: TrayAction[]
  /** Today's ended entries, newest first. */
  done: JournalEntry[]
  device: StorageReport | null
  /** Reads the journal and the storage again. */
  refresh(): void
}

/** The most ended entries that the tray reads. Only the largest actions have more entries. */
const MOST_ENDED_ENTRIES = 5000

/** Cases that need the user, queued changes, today's work, and the data on this device. */
export function useTray(): Tray {
  const userData = useUserData()
  const entries = useStore(userData?.outbox.entries ?? emptyCell<never>())
  const journalAt = useMaybeStore(userData?.outbox.journalAt)
  const { needsYou, waiting } = useMemo(
    () => ({
      needsYou: byAction(entries.filter(({ state }) => state === 'attention')),
      waiting: byAction(entries.filter(({ state }) => state !== 'attention' && state !== 'acked')),
    }),
    [entries],
  )
  const journal = useQuery({
    queryKey: ['journal', userData?.user, journalAt],
    queryFn: async () =>
      (await userData?.outbox.journal(MOST_ENDED_ENTRIES, toEpoch(dayStart(serverClock.now(), localZone())))) ?? [],
    enabled: userData !== null,
    networkMode: 'always',
    // While the next query loads, the last result is shown only if it belongs to the same user.
    placeholderData: (before, query) => (query?.queryKey[1] === userData?.user ? before : undefined),
    // Each change makes a new query, and earlier queries are no longer needed.
    gcTime: 0,
  })
  const report = useQuery({
    queryKey: ['storage', userData?.user],
    queryFn: async () => (userData ? storageReport(userData) : null),
    enabled: userData !== null,
    networkMode: 'always',
    refetchInterval: 30_000,
  })
  return {
    needsYou,
    waiting,
    done: journal.data ?? [],
    device: report.data ?? null,
    refresh() {
      void journal.refetch()
      void report.refetch()
    },
  }
}
