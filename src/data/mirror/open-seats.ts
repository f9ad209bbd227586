import type { Database } from '#data/storage/database.ts'
import { roomOf } from '#data/world.ts'
import type { MirrorNeeds } from './mirror-needs.ts'
import type { InventoryRoom } from '#data/mirror/seats/inventory-room.ts'

/** Opens the room of a channel's seats, and tells it of local changes once a frame. Its code comes with the first of them. */
export async function openSeats({ world, user, channel, api, overlay }: MirrorNeeds, database: Database): Promise<InventoryRoom> {
  const { openSeatRoom } = await import('#data/mirror/seats/seat-room.ts')
  const tabs = roomOf(world.tabs, `seats:${user}:${channel}`)
  const { now, breathe } = world.clock
  const room = await openSeatRoom({ channel, user, api, database, now, breathe, ...tabs, overlay })
  const lay = () => room.patchesChanged(overlay.current())
  overlay.subscribe(lay)
  lay()
  return room
}
