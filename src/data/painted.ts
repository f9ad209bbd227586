import type { WorldClock } from './world.ts'

/** Resolves once what was just changed has been painted; soon, where nothing is (a hidden tab). */
export async function painted(clock: WorldClock): Promise<void> {
  await clock.frame()
  await clock.breathe()
}
