import type { Kysely } from 'kysely'
import { channelTables, shapeOf, type LogTable, type MirroredTable } from '#contract/tables.ts'
import type { SyncAnswer } from '#contract/sync.ts'
import { currentPosition, readChanges } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import type { EveryFeed } from '#server/kernel/feed-of.ts'
import { parseChannelPosition, writeChannelPosition, type ChannelPosition, type Stage } from './channel-position.ts'
import { loadPage, nextStage } from './first-load.ts'
import { gatherChanges } from './gather-changes.ts'
import { Gathered } from './gathered.ts'
import { pullEvent, type KeptEvent, type Rest } from './pull-event.ts'

/** The number of rows of a page if the device does not specify it. */
const PAGE = 1_000

export interface Pull {
  channel: number
  position: string | undefined
  /** The events whose seats the device stores, with the position of each. */
  kept: readonly KeptEvent[]
  take?: number | undefined
  /** The tables that the app knows. */
  tables: readonly MirroredTable[]
  /** The account that reads the rows. */
  reader: number
  /** The feed of each table. */
  feeds: EveryFeed
  /** Whether the user may read a table. */
  may(table: MirroredTable): boolean
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Returns a page of rows that a device is missing: rows of the first load, or the changes since its position, of the channel and
 * of each stored event. Call it in a `snapshotRead`, because all rows must be read at the same moment.
 * @throws Refusal 410 if the position is too old or of another database: the device loads everything again
 */
export async function pull(tx: Kysely<Database>, request: Pull): Promise<SyncAnswer> {
  const { channel, now, reader, feeds, take = PAGE, tables: known } = request
  const tables = known.filter((table) => request.may(table))
  const gathered = new Gathered()
  const kept = await ofChannel(tx, request, gathered)
  const from = await positionOf(tx, { channel, tables, position: request.position })
  const changed =
    from.stage?.of === 'whole' ? from : await pullChanges(tx, { channel, tables, now, reader, feeds, take }, from, gathered)
  const to = changed.stage
    ? await loadPage(tx, { channel, tables, now, reader, feeds, kept: kept.map((event) => event.id), take }, changed, gathered)
    : changed
  const restOf = (log: LogTable) => restDuring(log, from)
  for (const event of kept) await pullEvent(tx, { channel, tables, now, reader, feeds, take, restOf }, event, gathered)
  return gathered.answer(
    writeChannelPosition(to),
    known.filter((table) => !tables.includes(table)),
  )
}

/** Returns when the log rows of a stored event are sent, so that they are sent only once: with the first load, or after it. */
function restDuring(log: LogTable, { loaded, stage }: ChannelPosition): Rest {
  if (loaded.includes(log)) return 'now'
  return stage?.of === 'older' && stage.table === log ? 'later' : 'with the load'
}

interface Wanted {
  channel: number
  tables: readonly MirroredTable[]
  position: string | undefined
}

/**
 * Returns the position from which to continue. A table is loaded as soon as the user may read it, and dropped when the user may no
 * longer read it.
 */
async function positionOf(tx: Kysely<Database>, { position, tables, channel }: Wanted): Promise<ChannelPosition> {
  if (position === undefined) return { feed: await currentPosition(tx), loaded: [], stage: nextStage([], tables) }
  const from = parseChannelPosition(position)
  const loaded = from.loaded.filter((table) => tables.includes(table))
  const goesOn = (stage: Stage | null) => stage !== null && tables.includes(stage.table)
  const stage = goesOn(from.stage) ? from.stage : nextStage(loaded, tables)
  // A first load needs no changes. They are read only to refuse a position from which the feed cannot continue.
  if (stage) await readChanges(tx, { position: from.feed, channel, tables: ['channels'], limit: 1 })
  return { feed: from.feed, loaded, stage }
}

/**
 * Adds the changes since a position. While a log is loading, each page contains changes too, because older sales may take
 * minutes, and other changes must not wait for them. A table whose load has not begun is skipped: its rows will include its
 * changes.
 */
async function pullChanges(
  tx: Kysely<Database>,
  request: { channel: number; tables: readonly MirroredTable[]; now: number; reader: number; feeds: EveryFeed; take: number },
  from: ChannelPosition,
  gathered: Gathered,
): Promise<ChannelPosition> {
  const isHere = (table: MirroredTable) => from.stage === null || from.loaded.includes(table) || from.stage.table === table
  const tables = channelTables.filter((table) => request.tables.includes(table) && isHere(table))
  const changes = await readChanges(tx, { position: from.feed, channel: request.channel, tables, limit: request.take })
  await gatherChanges(tx, { ...request, tables }, changes, gathered)
  if (!changes.complete) gathered.complete = false
  return { ...from, feed: changes.position }
}

/** Returns the stored events of this channel. Those of other channels are reported as deleted. */
async function ofChannel(tx: Kysely<Database>, { channel, kept }: Pull, gathered: Gathered): Promise<KeptEvent[]> {
  if (kept.length === 0) return []
  const ids = kept.map((event) => event.id).filter((id) => id <= 2_147_483_647)
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('events').select('id').where('sales_channel_id', '=', channel).where('id', 'in', ids).execute()
  const here = new Set(rows.map((row) => row.id))
  gathered.delete(
    'events',
    kept.filter((event) => !here.has(event.id)).map((event) => event.id),
  )
  return kept.filter((event) => here.has(event.id))
}

/** Returns a check of whether a user who manages these subjects may read a table. */
export const mayRead =
  (manages: (subject: NonNullable<ReturnType<typeof shapeOf>['manage']>) => boolean) =>
  (table: MirroredTable): boolean => {
    const { manage } = shapeOf(table)
    return manage === undefined || manages(manage)
  }
