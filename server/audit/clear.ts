import type { Kysely, NotNull } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * Deletes the oldest chained records, and moves the chain's beginning, so that the rest is still a valid chain.
 * @param before ISO 8601; records from this time on are not deleted
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
    const newest = await tx
      .selectFrom('security_events')
      .select(['position as begin_position', 'hash as begin_hash'])
      .where('position', '<=', last)
      .orderBy('position', 'desc')
      .limit(1)
      .$narrowType<{ begin_position: NotNull; begin_hash: NotNull }>()
      .executeTakeFirst()
    if (newest === undefined) return
    await tx.deleteFrom('security_events').where('position', '<=', last).execute()
    await tx.updateTable('audit_chain').set(newest).execute()
  })
