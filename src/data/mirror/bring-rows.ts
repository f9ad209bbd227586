import { shapeOf, type WholeTable } from '#contract/tables.ts'
import type { Ended } from '#data/outbox/move.ts'
import type { Patch } from '#data/outbox/entry.ts'
import { groupBy } from '#lib/group-by.ts'
import type { ChannelSeats } from '#data/mirror/seats/channel-seats.ts'
import type { MirrorStore } from './mirror-store.ts'

/**
 * Reads the rows of entries that ended in another tab, before this tab stops showing the entries. The other tab has stored the
 * rows, but its messages about rows and about entries may arrive in either order.
 */
export async function bringRows(open: ReadonlyMap<number, MirrorStore>, ended: readonly Ended[]): Promise<void> {
  for (const [channel, mirror] of open) {
    const patches = ended.filter(({ entry }) => entry.channel === channel).flatMap(patchesOf)
    if (patches.length === 0) continue
    // A patch with the id `*` applies to every row of its table, so read everything again, except seats.
    if (patches.some(({ id }) => id === '*')) await mirror.reread()
    const seats = patches.some(({ table }) => isSeat(table)) ? await mirror.seats() : null
    const behind = patches.filter((patch) => patch.id !== '*' && isBehind(patch, mirror, seats))
    const whole = behind.filter(({ table }) => shapeOf(table).kept === 'whole')
    if (whole.length > 0) {
      const rows = [...groupBy(whole, ({ table }) => table)].map(([table, all]) => [table, all.map(({ id }) => String(id))])
      await mirror.follow({ rows: Object.fromEntries(rows) as { [T in WholeTable]?: string[] }, all: false, logs: false })
    }
    await seats?.catchUp(behind.flatMap(({ table, id }) => (isSeat(table) ? [String(id)] : [])))
  }
}

interface Awaited {
  table: Patch['table']
  id: number | string
  /** The row must have at least this version; null if no version is known. */
  version: number | null
}

const isSeat = (table: Patch['table']) => shapeOf(table).kept === 'columns'

const patchesOf = ({ entry, version }: Ended): Awaited[] =>
  entry.patches.map(({ table, id }) => ({ table, id, version: table === entry.answer?.table ? version : null }))

function isBehind({ table, id, version }: Awaited, mirror: MirrorStore, seats: ChannelSeats | null): boolean {
  if (version === null) return true
  const row = isSeat(table)
    ? seats?.rowNow(String(id))
    : shapeOf(table).kept === 'whole'
      ? mirror.rows(table as WholeTable).get(id)
      : null
  return (row?.version ?? -1) < version
}
