import type { Kysely } from 'kysely'
import { channelTables, eventTables, idOf, shapeOf, type LogTable, type MirroredTable, type RowOf } from '#contract/tables.ts'
import type { Database } from '#server/db/schema.ts'
import type { ChannelPosition, Stage } from './channel-position.ts'
import type { ChannelFeed, Cursor, EventFeed, EveryFeed } from '#server/kernel/feed-of.ts'
import type { Gathered } from './gathered.ts'

export interface Asked {
  channel: number
  /** The tables that the device knows and its person may read. */
  tables: readonly MirroredTable[]
  now: number
  /** The account that reads them. */
  reader: number
  /** How the rows of each table are read. */
  feeds: EveryFeed
}

/** How many of the newest rows of a log a device keeps, beside those of the events it keeps. */
export const NEWEST_ROWS = 20_000

/** The first step of loading the next table that is missing; null if none is. */
export function nextStage(loaded: readonly MirroredTable[], wanted: readonly MirroredTable[]): Stage | null {
  const table = channelTables.find((one) => wanted.includes(one) && !loaded.includes(one))
  if (table === undefined) return null
  return shapeOf(table).kept === 'log'
    ? { of: 'newest', table: table as LogTable, sent: 0, after: null }
    : { of: 'whole', table, after: null }
}

/**
 * One page of a first load, in the order in which an operator misses things: whole tables, each event's own, the newest rows
 * of logs, then older ones of kept events. The position stays where the feed was when the load began, so that what changes
 * meanwhile follows; it can be taken up again after any page.
 */
export async function loadPage(
  tx: Kysely<Database>,
  asked: Asked & { kept: readonly number[]; take: number },
  from: ChannelPosition,
  gathered: Gathered,
): Promise<ChannelPosition> {
  let { stage } = from
  const loaded = [...from.loaded]
  while (stage !== null && gathered.size < asked.take) {
    const { table }: Stage = stage
    stage = await load(tx, asked, stage, asked.take - gathered.size, gathered)
    if (stage !== null) continue
    loaded.push(table)
    stage = nextStage(loaded, asked.tables)
  }
  // What belongs to kept events comes with the first page of all, however many rows it has then: the next one must find it further.
  const isFirst = from.loaded.length === 0 && from.stage?.of === 'whole' && from.stage.after === null
  if (isFirst && asked.kept.length > 0) await gatherOfEvents(tx, asked, asked.kept, gathered)
  // Before anything is told as complete, what changed since the load began is pulled too.
  gathered.complete = false
  return { feed: from.feed, loaded, stage }
}

/** All rows of the whole tables that belong to events. */
export async function gatherOfEvents(
  tx: Kysely<Database>,
  { channel, tables, now, feeds }: Asked,
  events: readonly number[],
  gathered: Gathered,
): Promise<void> {
  for (const table of eventTables.filter((one) => tables.includes(one) && shapeOf(one).kept === 'whole'))
    gathered.add(table, await (feeds[table] as EventFeed<RowOf<typeof table>>).ofEvents(tx, channel, events, now))
}

async function load(
  tx: Kysely<Database>,
  { channel, kept, now, reader, feeds }: Asked & { kept: readonly number[] },
  stage: Stage,
  room: number,
  gathered: Gathered,
): Promise<Stage | null> {
  const { table } = stage
  if (stage.of === 'whole') {
    const rows = await (feeds[table] as ChannelFeed<RowOf<MirroredTable>>).after(tx, channel, stage.after, room, now, reader)
    gathered.add(table, rows)
    return rows.length === room ? { ...stage, after: String(idOf(table, rows.at(-1)!)) } : null
  }
  const feed = feeds[stage.table]
  if (stage.of === 'newest') {
    const take = Math.min(room, NEWEST_ROWS - stage.sent)
    const rows = await feed.newest(tx, channel, stage.after, take)
    gathered.add(table, rows)
    const after = cursorAfter(stage.table, rows, take)
    const sent = stage.sent + rows.length
    if (after === null) return null
    if (sent < NEWEST_ROWS) return { ...stage, sent, after }
    return kept.length > 0 ? { of: 'older', table: stage.table, after } : null
  }
  if (kept.length === 0) return null
  const rows = await feed.newest(tx, channel, stage.after, room, kept)
  gathered.add(table, rows)
  const after = cursorAfter(stage.table, rows, room)
  return after && { ...stage, after }
}

/** Where the next page of a log begins; null if this was the last. */
export function cursorAfter<T extends LogTable>(table: T, rows: readonly RowOf<T>[], take: number): Cursor | null {
  const last = rows.at(-1)
  if (last === undefined || rows.length < take) return null
  const { id, newest } = shapeOf(table)
  const fields = last as unknown as Record<string, string>
  return { time: fields[newest!]!, id: fields[id]! }
}
