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

/** The number of missed changes above which a fresh snapshot is cheaper than the changes. */
const REFRESH_AFTER = 20_000
/**
 * The number of newest rows that the device certainly has. After deletions, today's newest rows reach further back than those that
 * the device has.
 */
const CERTAIN_ROWS = 0.9 * NEWEST_ROWS

export interface KeptEvent {
  id: number
  position: string
}

/**
 * The time to send a newly stored event's log rows, so that no first load repeats them. `with the load`: by a load that has yet to
 * send older rows; `later`: after a load that is sending these; otherwise `now`.
 */
export type Rest = 'now' | 'later' | 'with the load'

interface Reading {
  channel: number
  tables: readonly MirroredTable[]
  now: number
  /** The account that reads the rows. */
  reader: number
  /** The feed of each table. */
  feeds: EveryFeed
  /** The number of rows of a page. */
  take: number
  restOf(log: LogTable): Rest
}

/**
 * Adds the changes of one stored event since its position, and after a fresh snapshot also the rows that a snapshot does not
 * contain. An event that is too far behind, or has a position of another database, is marked for a fresh snapshot.
 */
export async function pullEvent(tx: Kysely<Database>, request: Reading, event: KeptEvent, gathered: Gathered): Promise<void> {
  const tables = eventTables.filter((table) => request.tables.includes(table))
  const { feed, rest } = parseEventPosition(event.position)
  const changes = await changesOf(tx, { channel: request.channel, event: event.id, tables }, feed, request.take)
  if (changes === null) {
    gathered.refresh.push(event.id)
    gathered.events[event.id] = event.position
    return
  }
  await gatherChanges(tx, { ...request, tables }, changes, gathered)
  const left = rest === null ? null : await pullRest(tx, request, event.id, rest, gathered)
  if (!changes.complete || left !== null) gathered.complete = false
  gathered.events[event.id] = writeEventPosition({ feed: changes.position, rest: left })
}

/** Returns the next page of changes; null if the device needs a fresh snapshot instead. */
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
 * Adds the complete tables of the event, then its older rows of each log, newest first, until the page is full. The device
 * already has the newest rows of the channel.
 * @returns the state from which to continue; null if nothing is left
 */
async function pullRest(
  tx: Kysely<Database>,
  request: Reading,
  event: number,
  rest: string,
  gathered: Gathered,
): Promise<string | null> {
  const [begun, at] = parseRest(rest)
  const logs = logTables.filter((log) => request.tables.includes(log))
  if (logs.some((log) => request.restOf(log) === 'later')) return rest
  if (rest === '') await gatherOfEvents(tx, request, [event], gathered)
  for (const log of logs.slice(Math.max(0, logs.indexOf(begun ?? logs[0]!)))) {
    if (request.restOf(log) === 'with the load') continue
    const from = (log === begun && at) || (await request.feeds[log].at(tx, request.channel, CERTAIN_ROWS))
    if (from === null) continue
    const left = await pullOlder(tx, { ...request, log, event, from }, gathered)
    if (left !== null) return [log, ...writeCursor(left)].join('~')
  }
  return null
}

async function pullOlder(
  tx: Kysely<Database>,
  { channel, log, event, from, take, feeds }: Reading & { log: LogTable; event: number; from: Cursor },
  gathered: Gathered,
): Promise<Cursor | null> {
  const space = take - gathered.size
  if (space <= 0) return from
  const rows = await feeds[log].newest(tx, channel, from, space, [event])
  gathered.add(log, rows)
  return cursorAfter(log, rows, space)
}

/** Parses `table~time~id`: the log and its last sent row. */
function parseRest(rest: string): [LogTable | null, Cursor | null] {
  const [name, time, id] = rest.split('~')
  const table = logTables.find((log) => log === name)
  return table === undefined ? [null, null] : [table, readCursor(time, id)]
}
