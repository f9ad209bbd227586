import { useEffect } from 'react'

import { askToPersist } from '#data/storage/persist.ts'
import { useSyncStatus } from '#data/tray/use-sync-status.ts'

/** As soon as something waits on this device, the browser is asked not to clear it. */
export function useKeepStorage(): void {
  const { waiting } = useSyncStatus()
  const queued = waiting > 0
  useEffect(() => {
    if (queued) askToPersist().catch(() => undefined)
  }, [queued])
}
