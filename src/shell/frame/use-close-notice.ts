import { useEffect } from 'react'

import { useSyncStatus } from '#data/tray/use-sync-status.ts'

import { leavesQuietly } from '#parts/leaving/leaving.ts'

/**
 * Makes the browser ask before a tab with queued changes is closed: while all tabs are closed, most browsers send nothing, and those
 * with Background Sync only while they run.
 */
export function useCloseNotice(): void {
  const { waiting } = useSyncStatus()
  const queued = waiting > 0
  useEffect(() => {
    if (!queued) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!leavesQuietly()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [queued])
}
