import type { Data } from '#data/data.ts'
import { attempt, codeMissing, storageFailed } from '#data/background.ts'

/** No longer than this for what is kept on the device: a skeleton says more than nothing. */
const PATIENCE_MS = 200

/** Reads the seats of a kept event, so that they stand in the first paint of its screen: without them it would be drawn twice. */
export async function seatsAhead(data: Data, channel: number, event: number): Promise<void> {
  const reading = (async () => {
    const mirror = await data.userData.current()?.mirrors.ifHere(channel)
    await (await mirror?.seats())?.readAhead(event)
  })()
  await Promise.race([attempt(reading, storageFailed, codeMissing), data.world.clock.sleep(PATIENCE_MS)])
}
