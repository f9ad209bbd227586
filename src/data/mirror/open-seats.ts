import type { Database } from '#data/storage/database.ts'
import { tabChannel } from '#data/world.ts'
import type { MirrorNeeds } from './mirror-needs.ts'
import type { ChannelSeats } from '#data/mirror/seats/channel-seats.ts'

/** Opens the seats of a channel, and applies local changes to them once a frame. Their code is loaded by the first call. */
export async function openSeats({ world, user, channel, api, overlay }: MirrorNeeds, database: Database): Promise<ChannelSeats> {
  const { ChannelSeats } = await import('#data/mirror/seats/channel-seats.ts')
  const tabs = tabChannel(world.tabs, `seats:${user}:${channel}`)
  const { now, breathe } = world.clock
  const seats = new ChannelSeats({ channel, user, api, database, now, breathe, ...tabs, overlay })
  const lay = () => seats.patchesChanged(overlay.current())
  overlay.subscribe(lay)
  lay()
  return seats
}
