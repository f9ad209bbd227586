import { type Clock, systemClock } from './clock.ts'

let offset = 0
const listeners = new Set<() => void>()

/**
 * The server's time as estimated on this device. Screens, checks and countdowns use this clock, because the device's own clock can
 * be years off.
 */
export const serverClock: Clock = { now: () => systemClock.now() + offset }

/** Sets how many milliseconds the server's clock is ahead of this device's. Called at the app's start and when this changes. */
export function setClockOffset(next: number): void {
  if (next === offset) return
  offset = next
  for (const listener of listeners) listener()
}

/** Calls the listener when the clock is corrected. @returns a function that stops this */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
