import type { Kysely } from 'kysely'
import { eventTables, logTables, type LogTable, type MirroredTable } from '#contract/tables.ts'
import { areMoreThan, readChanges } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { parseEventPosition, writeEventPosition } from '#server/inventory/event-position.ts'
import { readCursor, writeCursor } from './channel-position.ts'
import type { Cursor, EveryFeed } from '#server/kernel/feed-of.ts'
import { cursorAfter, gatherOfEvents, NEWEST_ROWS } from './first-load.ts'
import { gatherChanges } from './gather-changes.ts'
import type { Gathered } from './gathered.ts'

/** So many changes behind, a fresh snapshot is cheaper than the changes. */
const REFRESH_AFTER = 20_000
/** Rows that were taken back since make the newest reach further into the past than the device does. */
const CERTAIN_ROWS = 0.9 * NEWEST_ROWS

export interface KeptEvent {
  id: number
  position: string
}

/**
 * When the rows of a log of a newly kept event are sent: beside the first load they would come twice, and make its pages slow.
 * An event kept before that load reaches the rows of kept events is among them; a later one waits for its end.
 */
export type Rest = 'now' | 'later' | 'with the load'

interface Asked {
  channel: number
  tables: readonly MirroredTable[]
  now: number
  /** The account that reads them. */
  reader: number
  /** How the rows of each table are read. */
  feeds: EveryFeed
  /** How many rows a page has. */
  take: number
  restOf(log: LogTable): Rest
}

/**
 * What changed of one kept event: its own tables since its position; after a fresh snapshot also the rest, which a snapshot
 * does not hold. An event that is too far behind, or whose position means nothing here, is to be taken again.
 */
export async function pullEvent(tx: Kysely<Database>, asked: Asked, event: KeptEvent, gathered: Gathered): Promise<void> {
  const tables = eventTables.filter((table) => asked.tables.includes(table))
  const { feed, rest } = parseEventPosition(event.position)
  const changes = await changesOf(tx, { channel: asked.channel, event: event.id, tables }, feed, asked.take)
  if (changes === null) {
    gathered.refresh.push(event.id)
    gathered.events[event.id] = event.position
    return
  }
  await gatherChanges(tx, { ...asked, tables }, changes, gathered)
  const left = rest === null ? null : await pullRest(tx, asked, event.id, rest, gathered)
  if (!changes.complete || left !== null) gathered.complete = false
  gathered.events[event.id] = writeEventPosition({ feed: changes.position, rest: left })
}

/** The next page of changes; null if a fresh snapshot is to be taken instead. */
async function changesOf(
  tx: Kysely<Database>,
  from: { channel: number; event: number; tables: readonly MirroredTable[] },
  position: string,
  take: number,
) {
  try {
    const page = await readChanges(tx, { ...from, position, limit: take })
    if (page.complete) return page
    return (await areMoreThan(tx, { ...from, position, limit: REFRESH_AFTER })) ? null : page
  } catch (error) {
    if (error instanceof Refusal && error.status === 410) return null
    throw error
  }
}

/**
 * The event's whole tables first, then its older rows of each log, newest first, as far as there is room on the page: the
 * newest of the channel are on the device already. Answers what is left to send; null if that was all.
 */
async function pullRest(
  tx: Kysely<Database>,
  asked: Asked,
  event: number,
  rest: string,
  gathered: Gathered,
): Promise<string | null> {
  const [begun, at] = parseRest(rest)
  const logs = logTables.filter((log) => asked.tables.includes(log))
  if (logs.some((log) => asked.restOf(log) === 'later')) return rest
  if (rest === '') await gatherOfEvents(tx, asked, [event], gathered)
  for (const log of logs.slice(Math.max(0, logs.indexOf(begun ?? logs[0]!)))) {
    if (asked.restOf(log) === 'with the load') continue
    const from = (log === begun && at) || (await asked.feeds[log].at(tx, asked.channel, CERTAIN_ROWS))
    if (from === null) continue
    const left = await pullOlder(tx, { ...asked, log, event, from }, gathered)
    if (left !== null) return [log, ...writeCursor(left)].join('~')
  }
  return null
}

async function pullOlder(
  tx: Kysely<Database>,
  { channel, log, event, from, take, feeds }: Asked & { log: LogTable; event: number; from: Cursor },
  gathered: Gathered,
): Promise<Cursor | null> {
  const room = take - gathered.size
  if (room <= 0) return from
  const rows = await feeds[log].newest(tx, channel, from, room, [event])
  gathered.add(log, rows)
  return cursorAfter(log, rows, room)
}

/** Reads `table~time~id`: what was sent last, and of which log. */
function parseRest(rest: string): [LogTable | null, Cursor | null] {
  const [name, time, id] = rest.split('~')
  const table = logTables.find((log) => log === name)
  return table === undefined ? [null, null] : [table, readCursor(time, id)]
}
