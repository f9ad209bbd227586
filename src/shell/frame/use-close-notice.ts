import { useEffect } from 'react'

import { useSyncStatus } from '#data/tray/use-sync-status.ts'

import { leavesQuietly } from './leaving.ts'

/** Nothing is sent while every tab is closed, so closing with a queue makes the browser ask first. */
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
