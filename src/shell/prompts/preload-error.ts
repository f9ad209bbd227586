import { isChunkFailure, isTriedAgain } from '#lib/chunk-failure.ts'
import { reloadForMissingPart } from '#parts/prepared/missing-part.ts'

/**
 * The time after the network has returned, in milliseconds, in which a failed request may still have been sent before the network
 * returned.
 */
const BACK_MS = 10_000

/** Reloads the page when a script is missing, for example because a deploy has replaced it. */
export function reloadOnceOnMissingPart(): void {
  let backAt = navigator.onLine ? -BACK_MS : Infinity
  // `navigator.onLine` is true shortly before the event, and requests that were sent without a network fail in between.
  addEventListener('offline', () => (backAt = Infinity))
  addEventListener('online', () => (backAt = performance.now()))
  addEventListener('vite:preloadError', ({ payload }) => {
    // The event is also sent for an error in the script itself, which a reload does not correct.
    if (!isChunkFailure(payload) || !navigator.onLine || performance.now() - backAt < BACK_MS) return
    // The event is not cancelled, so that the import fails. If it were cancelled, the import would resolve to undefined, which no
    // caller expects.
    // `loadPart` tries again once it has received the error, right after this event.
    setTimeout(() => void (isTriedAgain(payload) || reloadForMissingPart()))
  })
}
