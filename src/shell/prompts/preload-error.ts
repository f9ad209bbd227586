import { systemClock } from '#lib/clock.ts'

import { leaveQuietly } from '#shell/frame/leaving.ts'

const key = 'holdfast.reloaded'
/** What fails so soon after the network came back was asked for before. */
const BACK_MS = 10_000

/**
 * After a deploy an old tab asks for a part that is gone. One reload brings the new parts; a second failure within a
 * minute is left to the error page, so that nothing reloads for ever.
 */
export function reloadOnceOnMissingPart(): void {
  let backAt = -BACK_MS
  addEventListener('online', () => (backAt = performance.now()))
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || performance.now() - backAt < BACK_MS || reloadedLately()) return
    event.preventDefault()
    leaveQuietly()
    location.reload()
  })
}

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    const now = systemClock.now()
    sessionStorage.setItem(key, String(now))
    return now - last < 60_000
  } catch {
    return true
  }
}
