import type { Kysely } from 'kysely'
import { channelTables, eventTables, idOf, shapeOf, type LogTable, type MirroredTable, type RowOf } from '#contract/tables.ts'
import type { Database } from '#server/db/schema.ts'
import type { ChannelPosition, Stage } from './channel-position.ts'
import type { ChannelFeed, Cursor, EventFeed, EveryFeed } from '#server/kernel/feed-of.ts'
import type { Gathered } from './gathered.ts'

export interface Reading {
  channel: number
  /** The tables that the device knows and its user may read. */
  tables: readonly MirroredTable[]
  now: number
  /** The account that reads the rows. */
  reader: number
  /** The feed of each table. */
  feeds: EveryFeed
}

/** The number of a log's newest rows that a device stores, besides the rows of its stored events. */
export const NEWEST_ROWS = 20_000

/** Returns the first stage of the next missing table; null if no table is missing. */
export function nextStage(loaded: readonly MirroredTable[], wanted: readonly MirroredTable[]): Stage | null {
  const table = channelTables.find((one) => wanted.includes(one) && !loaded.includes(one))
  if (table === undefined) return null
  return shapeOf(table).kept === 'log'
    ? { of: 'newest', table: table as LogTable, sent: 0, after: null }
    : { of: 'whole', table, after: null }
}

/**
 * Loads one page of a first load: the missing tables in the order of `channelTables`. The position stays at the load's start, so
 * that changes made during the load follow it. A load can be resumed after any page.
 */
export async function loadPage(
  tx: Kysely<Database>,
  request: Reading & { kept: readonly number[]; take: number },
  from: ChannelPosition,
  gathered: Gathered,
): Promise<ChannelPosition> {
  let { stage } = from
  const loaded = [...from.loaded]
  while (stage !== null && gathered.size < request.take) {
    const { table }: Stage = stage
    stage = await load(tx, request, stage, request.take - gathered.size, gathered)
    if (stage !== null) continue
    loaded.push(table)
    stage = nextStage(loaded, request.tables)
  }
  // The very first page also has all rows of the event tables, whatever their number, because a position cannot point into them.
  const isFirst = from.loaded.length === 0 && from.stage?.of === 'whole' && from.stage.after === null
  if (isFirst && request.kept.length > 0) await gatherOfEvents(tx, request, request.kept, gathered)
  // A load is not complete until the changes since its start are pulled.
  gathered.complete = false
  return { feed: from.feed, loaded, stage }
}

/** Adds all rows of some events, from the tables that belong to events. */
export async function gatherOfEvents(
  tx: Kysely<Database>,
  { channel, tables, now, feeds }: Reading,
  events: readonly number[],
  gathered: Gathered,
): Promise<void> {
  for (const table of eventTables.filter((one) => tables.includes(one) && shapeOf(one).kept === 'whole'))
    gathered.add(table, await (feeds[table] as EventFeed<RowOf<typeof table>>).ofEvents(tx, channel, events, now))
}

async function load(
  tx: Kysely<Database>,
  { channel, kept, now, reader, feeds }: Reading & { kept: readonly number[] },
  stage: Stage,
  space: number,
  gathered: Gathered,
): Promise<Stage | null> {
  const { table } = stage
  if (stage.of === 'whole') {
    const rows = await (feeds[table] as ChannelFeed<RowOf<MirroredTable>>).after(tx, channel, stage.after, space, now, reader)
    gathered.add(table, rows)
    return rows.length === space ? { ...stage, after: String(idOf(table, rows.at(-1)!)) } : null
  }
  const feed = feeds[stage.table]
  if (stage.of === 'newest') {
    const take = Math.min(space, NEWEST_ROWS - stage.sent)
    const rows = await feed.newest(tx, channel, stage.after, take)
    gathered.add(table, rows)
    const after = cursorAfter(stage.table, rows, take)
    const sent = stage.sent + rows.length
    if (after === null) return null
    if (sent < NEWEST_ROWS) return { ...stage, sent, after }
    return kept.length > 0 ? { of: 'older', table: stage.table, after } : null
  }
  if (kept.length === 0) return null
  const rows = await feed.newest(tx, channel, stage.after, space, kept)
  gathered.add(table, rows)
  const after = cursorAfter(stage.table, rows, space)
  return after && { ...stage, after }
}

/** Returns the cursor of the next page of a log; null if this was the last page. */
export function cursorAfter<T extends LogTable>(table: T, rows: readonly RowOf<T>[], take: number): Cursor | null {
  const last = rows.at(-1)
  if (last === undefined || rows.length < take) return null
  const { id, newest } = shapeOf(table)
  const fields = last as unknown as Record<string, string>
  return { time: fields[newest!]!, id: fields[id]! }
}
