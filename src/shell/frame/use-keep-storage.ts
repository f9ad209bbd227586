import { useEffect } from 'react'

import { askToPersist } from '#data/storage/persist.ts'
import { useSyncStatus } from '#data/tray/use-sync-status.ts'

/** Asks the browser not to clear this site's storage, as soon as a change is queued. */
export function useKeepStorage(): void {
  const { waiting } = useSyncStatus()
  const queued = waiting > 0
  useEffect(() => {
    if (queued) void askToPersist()
  }, [queued])
}
