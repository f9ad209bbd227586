import type { Ended } from '#data/outbox/move.ts'
import type { Patch } from '#data/outbox/entry.ts'
import type { InventoryRoom } from '#data/mirror/seats/inventory-room.ts'
import type { Mirror } from './mirror.ts'

/**
 * Before entries that ended in another tab go from this one's screen, the rows that they were answered with come into its
 * memory: that tab has stored them, but its words about rows and entries may cross on their way.
 */
export async function bringRows(open: ReadonlyMap<number, Mirror>, ended: readonly Ended[]): Promise<void> {
  for (const [channel, mirror] of open) {
    const patches = ended.filter(({ entry }) => entry.channel === channel).flatMap(patchesOf)
    if (patches.length === 0) continue
    // Of every row of a table: reads them all. Seats are none of them.
    if (patches.some(({ id }) => id === '*')) await mirror.reread()
    const seats = patches.some(({ table }) => table === 'seats') ? await mirror.seats() : null
    const behind = patches.filter((patch) => patch.id !== '*' && isBehind(patch, mirror, seats))
    const of = (table: Patch['table']) => behind.flatMap((patch) => (patch.table === table ? [String(patch.id)] : []))
    const heard = { events: of('events').map(Number), vip: of('vip'), all: false, transactions: false }
    if (heard.events.length + heard.vip.length > 0) await mirror.follow(heard)
    await seats?.catchUp(of('seats'))
  }
}

interface Awaited {
  table: Patch['table']
  id: number | string
  /** At least that of the row; null where nobody knows it. */
  version: number | null
}

const patchesOf = ({ entry, version }: Ended): Awaited[] =>
  entry.patches.map(({ table, id }) => ({ table, id, version: table === entry.answer?.table ? version : null }))

function isBehind({ table, id, version }: Awaited, mirror: Mirror, seats: InventoryRoom | null): boolean {
  if (version === null) return true
  const row = table === 'events' ? mirror.events.get(id) : table === 'vip' ? mirror.vip.get(id) : seats?.rowNow(String(id))
  return (row?.version ?? -1) < version
}
