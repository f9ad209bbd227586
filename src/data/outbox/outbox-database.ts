import type { DatabaseShape } from '#data/storage/database.ts'

const PREFIX = 'holdfast-outbox-'

export const outboxName = (user: number): string => `${PREFIX}${user}`

/** What must not be lost: the queue, its journal, drafts, what is kept offline. Strict durability; the schema only ever grows. */
export const outboxShape: DatabaseShape = {
  durability: 'strict',
  versions: [{ entries: '++seq, &key', journal: '[at+key]', drafts: 'route', notes: 'name' }],
}
