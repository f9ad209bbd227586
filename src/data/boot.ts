import { browserWorld } from './browser-world.ts'
import { createData, type Data } from './data.ts'
import { afterFirstRows } from '#data/live/after-first-rows.ts'
import { startWakes } from './wakes.ts'
import { inBackground } from './background.ts'
import { setClockOffset } from '#lib/server-clock.ts'

export type { Data } from './data.ts'

/** The minimum wait before the code of the reports is loaded, in milliseconds, so that the first screen loads first. */
const REPORTS_HEAD_START_MS = 2_000

/**
 * Starts the data layer in this tab. Resolves when the session is known and, if a user is signed in, the user's queue has been
 * opened or its opening has failed.
 */
export async function startData({ build }: { build: string }): Promise<Data> {
  const data = await createData(browserWorld(), { build, online: navigator.onLine })
  followClock(data)
  startWakes(data)
  const report = async () => {
    await afterFirstRows(data, REPORTS_HEAD_START_MS)
    const { startReports } = await import('#data/devices/start-reports.ts')
    startReports(data, navigator.userAgent)
  }
  inBackground(report())
  return data
}

/** Sets the clock offset of the screens to that of the data layer, now and after each change. */
function followClock({ connectivity }: Data): void {
  const correct = () => setClockOffset(connectivity.current().clockOffset)
  connectivity.subscribe(correct)
  correct()
}
