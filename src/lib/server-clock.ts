import { type Clock, systemClock } from './clock.ts'

let offset = 0
const listeners = new Set<() => void>()

/**
 * The server's time, as far as this device knows it: the clock of every screen, check and countdown. The device's own clock can
 * be years off.
 */
export const serverClock: Clock = { now: () => systemClock.now() + offset }

/** Sets how many milliseconds the server's clock is ahead of this device's. The app calls it at its start and when it learns more. */
export function setClockOffset(next: number): void {
  if (next === offset) return
  offset = next
  for (const listener of listeners) listener()
}

/** Calls back when the clock is corrected. @returns ends it */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
