import type { WorldClock } from './world.ts'

/** Resolves once the latest change has been painted, or soon if nothing is painted (a hidden tab). */
export async function painted(clock: WorldClock): Promise<void> {
  await clock.frame()
  await clock.breathe()
}
