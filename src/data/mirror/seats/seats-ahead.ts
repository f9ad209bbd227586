import type { Data } from '#data/data.ts'
import { attempt, storageFailed } from '#data/background.ts'

/** How long to wait for stored seats before a skeleton is shown, in milliseconds. */
const PATIENCE_MS = 200

/** Reads a stored event's seats ahead, so that its screen has them in the first paint and is not drawn twice. */
export async function seatsAhead(data: Data, channel: number, event: number): Promise<void> {
  const reading = (async () => {
    const mirror = await data.userData.current()?.mirrors.ifHere(channel)
    await (await mirror?.seats())?.readAhead(event)
  })()
  await Promise.race([attempt(reading, storageFailed), data.world.clock.sleep(PATIENCE_MS)])
}
