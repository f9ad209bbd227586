import type { Data } from '#data/data.ts'
import { deviceName } from '#lib/device-name.ts'

/** First the screen; then the server is told. */
const BEHIND = 1500

/** Tells the server how many changes wait here, of whoever is signed in, for as long as they are. */
export function startReports(data: Data, userAgent: string): void {
  const follow = async () => {
    const room = data.room.current()
    if (room === null || room.reports !== null) return
    await data.world.clock.sleep(BEHIND)
    const { Reports } = await import('./reports.ts')
    if (data.room.current() !== room || room.reports !== null) return
    room.reports = new Reports({
      world: data.world,
      api: data.api,
      connectivity: data.connectivity,
      outbox: room.outbox,
      token: () => data.session.tokenOf(room.user),
      news: room.news,
      name: deviceName(userAgent),
    })
  }
  const start = () => void follow().catch(() => undefined)
  data.room.subscribe(start)
  start()
}
