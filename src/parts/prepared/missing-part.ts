import { isPageServed } from '#data/api/page-served.ts'
import { serverClock } from '#lib/server-clock.ts'
import { leaveQuietly } from '#parts/leaving/leaving.ts'

const key = 'holdfast.reloaded'

/**
 * Reloads the page because a part of the app cannot be loaded. Only a reload helps if a newer build has replaced the part, or if
 * one of the part's imports failed before, because the browser does not request that script again. Does nothing while the server
 * cannot be reached, or if the page was reloaded within the last minute, which prevents endless reloads.
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
