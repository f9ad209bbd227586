import type { Data } from '#data/data.ts'
import { deviceName } from '#lib/device-name.ts'
import { inBackground } from '#data/background.ts'

/** How long after sign-in the reports start, in milliseconds, so that the first screen loads before them. */
const START_DELAY_MS = 1_000

/** Starts reporting to the server how many changes of the signed-in user are queued here; restarts for each user who signs in. */
export function startReports(data: Data, userAgent: string): void {
  const follow = async () => {
    const userData = data.userData.current()
    if (userData === null || userData.reports !== null) return
    await data.world.clock.sleep(START_DELAY_MS)
    const { Reports } = await import('./reports.ts')
    if (data.userData.current() !== userData || userData.reports !== null) return
    userData.reports = new Reports({
      world: data.world,
      api: data.api,
      connectivity: data.connectivity,
      outbox: userData.outbox,
      token: () => data.session.tokenOf(userData.user),
      news: userData.news,
      name: deviceName(userAgent),
    })
  }
  const start = () => inBackground(follow())
  data.userData.subscribe(start)
  start()
}
