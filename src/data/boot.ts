import { browserWorld } from './browser-world.ts'
import { createData, type Data } from './data.ts'
import { startWakes } from './wakes.ts'

export type { Data } from './data.ts'

/** Starts the data layer in this tab. Resolves when it is known who is signed in, and their queue is open. */
export async function startData({ build }: { build: string }): Promise<Data> {
  const data = await createData(browserWorld(), { build, online: navigator.onLine })
  startWakes(data)
  void import('#data/devices/start-reports.ts').then(
    ({ startReports }) => startReports(data, navigator.userAgent),
    () => undefined,
  )
  return data
}
