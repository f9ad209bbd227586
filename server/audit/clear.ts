import type { Kysely, NotNull } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * Deletes the chained records before a time, from the beginning of the chain on, and moves its beginning: what is left is still whole.
 * @param before an instant
 */
export const clearRecords = (db: Kysely<Database>, before: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { begin_position, end_position } = await tx.selectFrom('audit_chain').selectAll().forUpdate().executeTakeFirstOrThrow()
    const young = await tx
      .selectFrom('security_events')
      .select('position')
      .where('at', '>=', before)
      .where('position', 'is not', null)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    const last = (young?.position ?? end_position + 1) - 1
    if (last <= begin_position) return
    const deleted = await tx
      .deleteFrom('security_events')
      .where('position', '<=', last)
      .returning(['position as begin_position', 'hash as begin_hash'])
      .$narrowType<{ begin_position: NotNull; begin_hash: NotNull }>()
      .execute()
    const newest = deleted.toSorted((a, b) => a.begin_position - b.begin_position).at(-1)
    if (newest !== undefined) await tx.updateTable('audit_chain').set(newest).execute()
  })
