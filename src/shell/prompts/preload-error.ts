import { systemClock } from '#lib/clock.ts'

import { leaveQuietly } from '#shell/frame/leaving.ts'

const key = 'holdfast.reloaded'

/**
 * After a deploy an old tab asks for a part that is gone. One reload brings the new parts; a second failure within a
 * minute is left to the error page, so that nothing reloads for ever.
 */
export function reloadOnceOnMissingPart(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || reloadedLately()) return
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
