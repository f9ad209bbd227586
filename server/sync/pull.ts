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

/** How many rows a page has, where the device does not say. */
const PAGE = 1_000

export interface Pull {
  channel: number
  position: string | undefined
  /** The events whose seats the device keeps, with the position of each. */
  kept: readonly KeptEvent[]
  take?: number | undefined
  /** The tables that the app knows. */
  tables: readonly MirroredTable[]
  /** The account that reads them. */
  reader: number
  /** How the rows of each table are read. */
  feeds: EveryFeed
  /** May the caller read this table? */
  may(table: MirroredTable): boolean
  /** Milliseconds since 1970. */
  now: number
}

/**
 * What a device has to know to be up to date: the rows of a first load page by page, then what changed since its position, of
 * the channel and of each event it keeps. All of it is read at one moment: call it in a `snapshotRead`.
 * @throws Refusal 410 where the position is too old, or of another database: the device begins again
 */
export async function pull(tx: Kysely<Database>, asked: Pull): Promise<SyncAnswer> {
  const { channel, now, reader, feeds, take = PAGE, tables: known } = asked
  const tables = known.filter((table) => asked.may(table))
  const gathered = new Gathered()
  const kept = await ofChannel(tx, asked, gathered)
  const from = await positionOf(tx, { channel, tables, position: asked.position })
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

/** A kept event's rows of a log come once: with the first load while that is under way, and by themselves after it. */
function restDuring(log: LogTable, { loaded, stage }: ChannelPosition): Rest {
  if (loaded.includes(log)) return 'now'
  return stage?.of === 'older' && stage.table === log ? 'later' : 'with the load'
}

interface Wanted {
  channel: number
  tables: readonly MirroredTable[]
  position: string | undefined
}

/** Where to go on. Tables that were left out are loaded once the person may read them, and forgotten once not. */
async function positionOf(tx: Kysely<Database>, { position, tables, channel }: Wanted): Promise<ChannelPosition> {
  if (position === undefined) return { feed: await currentPosition(tx), loaded: [], stage: nextStage([], tables) }
  const from = parseChannelPosition(position)
  const loaded = from.loaded.filter((table) => tables.includes(table))
  const goesOn = (stage: Stage | null) => stage !== null && tables.includes(stage.table)
  const stage = goesOn(from.stage) ? from.stage : nextStage(loaded, tables)
  // A first load reads no changes, but its position must be one that changes can follow on.
  if (stage) await readChanges(tx, { position: from.feed, channel, tables: ['channels'], limit: 1 })
  return { feed: from.feed, loaded, stage }
}

/**
 * Adds the changes since a position. While the rows of a log are being loaded, each page has them too: older sales may take
 * minutes, and nothing else waits for them. Tables that are loaded later bring their changes themselves.
 */
async function pullChanges(
  tx: Kysely<Database>,
  asked: { channel: number; tables: readonly MirroredTable[]; now: number; reader: number; feeds: EveryFeed; take: number },
  from: ChannelPosition,
  gathered: Gathered,
): Promise<ChannelPosition> {
  const isHere = (table: MirroredTable) => from.stage === null || from.loaded.includes(table) || from.stage.table === table
  const tables = channelTables.filter((table) => asked.tables.includes(table) && isHere(table))
  const changes = await readChanges(tx, { position: from.feed, channel: asked.channel, tables, limit: asked.take })
  await gatherChanges(tx, { ...asked, tables }, changes, gathered)
  if (!changes.complete) gathered.complete = false
  return { ...from, feed: changes.position }
}

/** The kept events that are this channel's; the others do not exist as far as this device is concerned. */
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

/** The tables that somebody may read who manages these subjects. */
export const mayRead =
  (manages: (subject: NonNullable<ReturnType<typeof shapeOf>['manage']>) => boolean) =>
  (table: MirroredTable): boolean => {
    const { manage } = shapeOf(table)
    return manage === undefined || manages(manage)
  }
