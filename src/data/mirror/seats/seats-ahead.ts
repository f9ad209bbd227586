import type { Data } from '#data/data.ts'
import { attempt, codeMissing, storageFailed } from '#data/background.ts'

/** How long to wait for stored seats: after that a skeleton is better. */
const PATIENCE_MS = 200

/** Reads the seats of a stored event, so that they are in the first paint of its screen: otherwise it would be drawn twice. */
export async function seatsAhead(data: Data, channel: number, event: number): Promise<void> {
  const reading = (async () => {
    const mirror = await data.userData.current()?.mirrors.ifHere(channel)
    await (await mirror?.seats())?.readAhead(event)
  })()
  await Promise.race([attempt(reading, storageFailed, codeMissing), data.world.clock.sleep(PATIENCE_MS)])
}
