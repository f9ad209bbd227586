import { useEffect } from 'react'

import { browserRefused, inBackground } from '#data/background.ts'
import { useSyncStatus } from '#data/tray/use-sync-status.ts'

/** Shows on the icon of the installed app how many changes need the user or are queued; signing out removes it. */
export function useAppBadge(): void {
  const { needsYou, waiting } = useSyncStatus()
  const count = needsYou + waiting
  useEffect(() => inBackground(showBadge(navigator, count), browserRefused), [count])
  useEffect(() => () => inBackground(showBadge(navigator, 0), browserRefused), [])
}

/** Sets the number on the app's icon, or removes it for 0; undefined if this browser has no such numbers. */
function showBadge(browser: Partial<NavigatorBadge>, count: number): Promise<void> | undefined {
  return count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
}
