import type { Connectivity } from '#data/api/connectivity.ts'
import type { WorldClock } from './world.ts'

/** Returns the clock of the data layer: the server's time, as estimated on this device. */
export const correctedClock = (clock: WorldClock, connectivity: Connectivity): WorldClock => ({
  now: () => connectivity.serverNow(),
  sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
  frame: () => clock.frame(),
  breathe: () => clock.breathe(),
})
