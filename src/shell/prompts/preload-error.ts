import { reloadForMissingPart } from '#parts/prepared/missing-part.ts'

/** Requests that fail this soon after the network returned may have been sent before it returned. */
const BACK_MS = 10_000

/** Reloads the page when a script is missing, for example because a deploy has replaced it. */
export function reloadOnceOnMissingPart(): void {
  let backAt = -BACK_MS
  addEventListener('online', () => (backAt = performance.now()))
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || performance.now() - backAt < BACK_MS) return
    // The event stays uncancelled, so that the import fails. With a cancelled event it would resolve to nothing, which no caller
    // expects.
    void reloadForMissingPart()
  })
}
