import type { Kysely } from 'kysely'
import { createRecent } from '#lib/recent.ts'
import type { Database } from '#server/db/schema.ts'
import { hasChanged, snapshotNow } from '#server/db/totals.ts'

/** A database, and the channel whose rows are read (or all channels). */
export interface Reading {
  db: Kysely<Database>
  of: number | 'all'
}

interface Kept {
  /** The database snapshot that was taken before the value was read. */
  snapshot: Promise<string>
  value: Promise<unknown>
}

const MOST_KEPT = 300
const keptOf = new WeakMap<Kysely<Database>, ReturnType<typeof createRecent<string, Kept>>>()

/**
 * Returns a result from tables that are in the feed, cached until something in the channel changes. Concurrent callers
 * wait for the same read.
 * @param what the cache key, with all inputs
 */
export async function keptUntilChange<T>({ db, of }: Reading, what: unknown, read: () => Promise<T>): Promise<T> {
  let kept = keptOf.get(db)
  if (!kept) keptOf.set(db, (kept = createRecent(MOST_KEPT)))
  const key = JSON.stringify([of, what])
  const before = kept.get(key)
  if (before && !(await hasChanged(db, await before.snapshot, of))) return before.value as Promise<T>
  // Taken before reading, so that later commits count as changes.
  const snapshot = snapshotNow(db)
  const entry: Kept = { snapshot, value: snapshot.then(read) }
  kept.set(key, entry)
  try {
    return (await entry.value) as T
  } catch (error) {
    if (kept.get(key) === entry) kept.delete(key)
    throw error
  }
}
