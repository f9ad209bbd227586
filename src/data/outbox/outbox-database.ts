import type { Database, DatabaseShape } from '#data/storage/database.ts'
import { JOURNAL_KEPT_MS } from './entry.ts'

const PREFIX = 'holdfast-outbox-'

export const outboxName = (user: number): string => `${PREFIX}${user}`

/** What must not be lost: the queue, its journal, drafts, what is kept offline. Strict durability; the schema only ever grows. */
export const outboxShape: DatabaseShape = {
  durability: 'strict',
  versions: [{ entries: '++seq, &key', journal: '[at+key]', drafts: 'route', notes: 'name' }],
}

/** Forgets how entries ended that did so long ago. */
export const clearOldJournal = (database: Database, now: number): Promise<void> =>
  database.change(['journal'], (change) => change.removeRange('journal', { to: [now - JOURNAL_KEPT_MS, ''] }))
