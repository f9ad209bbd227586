import type { Database, DatabaseShape } from '#data/storage/database.ts'
import { JOURNAL_KEPT_MS } from './entry.ts'

const PREFIX = 'holdfast-outbox-'

export const outboxName = (user: number): string => `${PREFIX}${user}`

/** Returns the users with an outbox on the device, from the names of the databases. */
export const outboxUsers = (names: readonly string[]): number[] =>
  names.flatMap((name) => (name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : []))

/**
 * Data that must not be lost: the queue, its journal, drafts, and notes such as the pins. Writes are strictly durable, and new
 * versions only extend the schema.
 */
export const outboxShape: DatabaseShape = {
  durability: 'strict',
  versions: [{ entries: '++seq, &key', journal: '[at+key]', drafts: 'route', notes: 'name' }],
}

/** Deletes old journal entries. If there are no old entries, it only reads, because a durable write delays all other databases. */
export async function clearOldJournal(database: Database, now: number): Promise<void> {
  const old = { to: [now - JOURNAL_KEPT_MS, ''] }
  if ((await database.list('journal', { ...old, limit: 1 })).length === 0) return
  await database.change(['journal'], (change) => change.removeRange('journal', old))
}
