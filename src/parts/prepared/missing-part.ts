import { isPageServed } from '#data/api/page-served.ts'
import { serverClock } from '#lib/server-clock.ts'
import { leaveQuietly } from '#parts/leaving/leaving.ts'

const key = 'holdfast.reloaded'

/**
 * Reloads the page because a part cannot be loaded: a newer build replaced it, or the browser does not request a failed script
 * again. Does nothing while the server cannot be reached, or within a minute of a reload.
 */
export async function reloadForMissingPart(): Promise<void> {
  if (!(await isPageServed()) || reloadedLately()) return
  leaveQuietly()
  location.reload()
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
