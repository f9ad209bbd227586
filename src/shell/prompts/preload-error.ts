import { serverClock } from '#lib/server-clock.ts'

import { leaveQuietly } from '#shell/frame/leaving.ts'

const key = 'holdfast.reloaded'
/** Requests that fail this soon after the network returned may have been sent before it returned. */
const BACK_MS = 10_000

/**
 * After a deploy an old tab requests a script that is gone. One reload loads the new scripts; a second failure within a
 * minute goes to the error page, so that reloads never repeat endlessly.
 */
export function reloadOnceOnMissingPart(): void {
  let backAt = -BACK_MS
  addEventListener('online', () => (backAt = performance.now()))
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || performance.now() - backAt < BACK_MS || reloadedLately()) return
    // The event stays uncancelled, so that the import fails. With a cancelled event it would resolve to nothing, which no caller
    // expects.
    leaveQuietly()
    location.reload()
  })
}

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    const now = serverClock.now()
    sessionStorage.setItem(key, String(now))
    return now - last < 60_000
  } catch {
    return true
  }
}
