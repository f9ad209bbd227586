import { useEffect } from 'react'

import { browserRefused, inBackground } from '#data/background.ts'
import { useSyncStatus } from '#data/tray/use-sync-status.ts'

/** Shows on the icon of the installed app how many changes need a decision or are queued. Signing out removes the number. */
export function useAppBadge(): void {
  const { needsYou, waiting } = useSyncStatus()
  const count = needsYou + waiting
  useEffect(() => inBackground(showBadge(navigator, count), browserRefused), [count])
  useEffect(() => () => inBackground(showBadge(navigator, 0), browserRefused), [])
}

/** Sets the number on the app's icon, or removes it for 0. Returns undefined if this browser does not support such numbers. */
function showBadge(browser: Partial<NavigatorBadge>, count: number): Promise<void> | undefined {
  return count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
}
