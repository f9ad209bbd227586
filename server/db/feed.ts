import { sql, type Kysely } from 'kysely'
import { gone } from '#server/kernel/refusal.ts'
import { eventTables } from '#contract/tables.ts'
import type { FedTable } from './fed-table.ts'
import type { Database } from './schema.ts'

/**
 * A position in the feed: the database's epoch, a transaction, and a change in it. Opaque to devices: `epoch.xid.seq`.
 * A reader at a position has read everything up to and including it.
 */
export interface Position {
  epoch: string
  xid: bigint
  seq: bigint
}

const write = ({ epoch, xid, seq }: Position): string => `${epoch}.${xid}.${seq}`

function parse(text: string): Position | null {
  const [, epoch, xid, seq] = /^([0-9a-f]{12})\.(\d{1,19})\.(\d{1,19})$/.exec(text) ?? []
  return epoch === undefined ? null : { epoch, xid: BigInt(xid!), seq: BigInt(seq!) }
}

interface FeedState {
  epoch: string
  /** The first transaction that may still be running: its changes, and those of later transactions, may be incomplete. */
  horizon: bigint
  /** The last transaction whose changes have been deleted. */
  cleared: bigint
}

/**
 * The epoch in SQL, over `feed_state`. Transaction numbers do not show that a copy was restored on the same server, because
 * they continue there. But the copy is another database, or its tables were created again, so its epoch differs.
 */
export const epochSql = sql<string>`substr(md5(concat_ws(' ', epoch,
  (select oid from pg_database where datname = current_database()), 'change_log'::regclass::oid)), 1, 12)`

async function stateOf(tx: Kysely<Database>): Promise<FeedState> {
  const { epoch, horizon, cleared } = await tx
    .selectFrom('feed_state')
    .select([
      epochSql.as('epoch'),
      sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('horizon'),
      sql<string>`cleared::text`.as('cleared'),
    ])
    .executeTakeFirstOrThrow()
  return { epoch, horizon: BigInt(horizon), cleared: BigInt(cleared) }
}

/**
 * Returns the position after the changes that this transaction sees. A reader that continues there may read some of these changes
 * again, but misses no change. Call it in the same `snapshotRead` as the rows.
 */
export async function currentPosition(tx: Kysely<Database>): Promise<string> {
  const { epoch, horizon } = await stateOf(tx)
  return write({ epoch, xid: horizon, seq: 0n })
}

/** Returns the epoch, which identifies the database between two restores. It differs after a copy was restored. */
export const epochNow = async (db: Kysely<Database>): Promise<string> => (await stateOf(db)).epoch

/** Returns the current feed position in an epoch. A reader that has read up to it has every committed change. */
export async function positionAfter(db: Kysely<Database>, epoch: string): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return write({ epoch, xid: BigInt(rows[0]!.next), seq: 0n })
}

export interface ChangesQuery {
  position: string
  channel: number
  /** Only rows of this event; needed for tables of events. */
  event?: number
  /** Either tables of events or tables of channels: if both are given, changes of the latter are missing. */
  tables: readonly FedTable[]
  /** The most changes to read at once. */
  limit: number
}

export interface Changes {
  position: string
  /** False if there are more changes after the new position. */
  complete: boolean
  /** Ids of rows that were created or changed, and of deleted rows, by table; each id once, by its last change. */
  changed: Partial<Record<FedTable, string[]>>
  deleted: Partial<Record<FedTable, string[]>>
}

/** Returns the condition for these tables. SQL allows no empty list in parentheses, and a device may know none of the tables. */
const among = (tables: readonly FedTable[]) => (tables.length === 0 ? sql`false` : sql`tbl in (${sql.join(tables)})`)

/**
 * Returns the rows changed since a position. A sequence number alone would miss late commits, so changes are ordered by
 * (transaction, number) and read only below the oldest transaction still running, which makes the result complete.
 * @throws 410 if the position is of another database, is from before a restore, or is older than the stored changes
 */
export async function readChanges(
  tx: Kysely<Database>,
  { position, channel, event, tables, limit }: ChangesQuery,
): Promise<Changes> {
  const state = await stateOf(tx)
  const from = checked(position, state)
  // Ordered by the column itself, because the selected `xid` is text, in which 10 comes before 9.
  const { rows } = await sql<{ xid: string; seq: number; tbl: FedTable; row_id: string; op: 'u' | 'd' }>`
    select xid::text as xid, seq, tbl, row_id, op from change_log
    where ${since(from, state, { channel, event, tables })}
    order by change_log.xid, seq limit ${limit + 1}`.execute(tx)

  const complete = rows.length <= limit
  const read = complete ? rows : rows.slice(0, limit)
  const last = read.at(-1)
  const next = complete ? { xid: state.horizon, seq: 0n } : { xid: BigInt(last!.xid), seq: BigInt(last!.seq) }
  return { position: write({ epoch: state.epoch, ...next }), complete, ...byTable(read) }
}

/** Whether there are more than `limit` changes since a position. The database counts them without returning them. */
export async function areMoreThan(tx: Kysely<Database>, { position, limit, ...of }: ChangesQuery): Promise<boolean> {
  const state = await stateOf(tx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from change_log where ${since(checked(position, state), state, of)} limit ${limit + 1}) changes`.execute(tx)
  return Number(rows[0]!.count) > limit
}

function since(
  from: Position,
  { horizon }: FeedState,
  { channel, event, tables }: Pick<ChangesQuery, 'channel' | 'event' | 'tables'>,
) {
  const ofEvents = tables.some((table) => (eventTables as string[]).includes(table))
  return sql`sales_channel_id = ${channel} and of_event = ${sql.lit(ofEvents)} and ${among(tables)}
      ${event === undefined ? sql`` : sql`and event_id = ${event}`}
      and (xid, seq) > (${String(from.xid)}::xid8, ${String(from.seq)}::bigint) and xid < ${String(horizon)}::xid8`
}

function checked(text: string, { epoch, horizon, cleared }: FeedState): Position {
  const position = parse(text)
  // A position beyond the horizon belongs to a database that has since been restored to an earlier state.
  if (position === null || position.epoch !== epoch || position.xid > horizon) throw gone('This position is of another database')
  if (position.xid <= cleared) throw gone('This position is too old')
  return position
}

function byTable(rows: { tbl: FedTable; row_id: string; op: 'u' | 'd' }[]): Pick<Changes, 'changed' | 'deleted'> {
  const last = new Map<string, { tbl: FedTable; row_id: string; op: 'u' | 'd' }>()
  for (const row of rows) last.set(`${row.tbl} ${row.row_id}`, row)
  const changes: Pick<Changes, 'changed' | 'deleted'> = { changed: {}, deleted: {} }
  for (const { tbl, row_id, op } of last.values()) ((op === 'd' ? changes.deleted : changes.changed)[tbl] ??= []).push(row_id)
  return changes
}

/** How long changes, and with them the records of deleted rows, are stored, in milliseconds. */
export const FEED_KEPT_MS = 30 * 24 * 60 * 60_000

/**
 * Deletes changes that are too old, and stores the number of their last transaction. A reader at or before this transaction loads
 * everything again.
 * @param now milliseconds since 1970
 */
export async function clearFeed(tx: Kysely<Database>, now: number): Promise<void> {
  const before = new Date(now - FEED_KEPT_MS).toISOString()
  await sql`
    with gone as (delete from change_log where at < ${before} returning xid)
    update feed_state set cleared = greatest(cleared::text::numeric, (select max(xid::text::numeric) from gone))::text::xid8
    where exists (select from gone)`.execute(tx)
}

/** Gives the database a new epoch, so that every device loads everything again and checks the changes that it has sent. */
export async function renewEpoch(db: Kysely<Database>): Promise<void> {
  await sql`update feed_state set epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 12)`.execute(db)
}

/**
 * Detects at the start of the server that the database was restored: its feed then has transaction numbers that the database server
 * has not reached yet. The feed is emptied and gets a new epoch.
 * @param note records the restore, in the same transaction
 * @returns whether the database was restored
 */
export async function noticeRestore(db: Kysely<Database>, note?: (tx: Kysely<Database>) => Promise<void>): Promise<boolean> {
  const { rows } = await sql<{ restored: boolean }>`
    select exists (select from change_log where xid >= pg_snapshot_xmax(pg_current_snapshot())) as restored`.execute(db)
  if (!rows[0]?.restored) return false
  // All of this happens in one transaction. If only the feed were emptied, the next start could not detect the restore.
  await db.transaction().execute(async (tx) => {
    await sql`truncate change_log`.execute(tx)
    await renewEpoch(tx)
    await note?.(tx)
  })
  return true
}
