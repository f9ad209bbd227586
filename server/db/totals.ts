import { createHash } from 'node:crypto'
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Database } from './schema.ts'

/** The most totals cached for one database. The total that was not used for longest is removed first. */
const MOST_KEPT = 500

interface Kept {
  total: number
  /** The snapshot of the database at the time of the count. */
  snapshot: string
}

const keptOf = new WeakMap<Kysely<Database>, Map<string, Kept>>()

/**
 * Returns how many rows a query finds. They are counted once, and the number is cached until something changes. In a transaction
 * they are counted each time.
 * @param of the channel whose changes in the feed invalidate the cached number, or all channels; undefined counts each time. Every
 * table of the query must be in the feed, and must not be stored by event
 */
export async function totalOf<DB, TB extends keyof DB>(
  db: Kysely<Database> | undefined,
  matching: SelectQueryBuilder<DB, TB, {}>,
  of: number | 'all' | undefined,
): Promise<number> {
  const counting = matching.select([sql<number>`count(*)`.as('total'), sql<string>`pg_current_snapshot()::text`.as('snapshot')])
  const count = async () => (await counting.executeTakeFirstOrThrow()) as Kept
  if (db === undefined || of === undefined || db.isTransaction) return (await count()).total

  const kept = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, kept)
  const { sql: words, parameters } = counting.compile()
  const key = createHash('sha1')
    .update(JSON.stringify([words, parameters]))
    .digest('base64url')
  const before = kept.get(key)
  const now = before && !(await hasChanged(db, before.snapshot, of)) ? before : await count()
  kept.delete(key)
  kept.set(key, now)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return now.total
}

/** Returns the current snapshot of the database, for a later `hasChanged`. */
export async function snapshotNow(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]!.snapshot
}

/**
 * Whether a change of a channel's tables in the feed was committed after a snapshot; changes of tables stored by event do not
 * count. It compares transactions, not the last position, because a transaction that began earlier may commit later.
 */
export async function hasChanged(db: Kysely<Database>, snapshot: string, of: number | 'all'): Promise<boolean> {
  const since = sql`${snapshot}::pg_snapshot`
  const inChannel = sql`exists (
    select from change_log where sales_channel_id = c.id and not of_event
      and xid >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(xid, ${since}))`
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from sales_channels c where ${of === 'all' ? sql`true` : sql`c.id = ${of}`} and ${inChannel}) as changed`.execute(
    db,
  )
  return rows[0]!.changed
}
