import { useEffect } from 'react'

import { useSyncStatus } from '#data/tray/use-sync-status.ts'

import { leavesQuietly } from '#parts/leaving/leaving.ts'

/** Makes the browser ask before a tab with queued changes is closed, since nothing is sent while all tabs are closed. */
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
