import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { hashOfRecord } from './chain.ts'

/** The most records that one transaction chains. */
const MOST_AT_ONCE = 500

/**
 * Chains the records that are not yet chained, in the order of their ids. Calls add records without a lock. This function locks the
 * row of the chain's end, so that two nodes never continue from the same record.
 * @returns the number of records that were chained
 */
export async function sealRecords(db: Kysely<Database>): Promise<number> {
  // Checked without a lock, because usually there is nothing to do.
  if ((await waitingRecords(db, 1)).length === 0) return 0
  let count = 0
  for (;;) {
    const sealed = await sealSome(db)
    count += sealed
    if (sealed < MOST_AT_ONCE) return count
  }
}

const sealSome = (db: Kysely<Database>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { end_position, end_hash } = await tx.selectFrom('audit_chain').selectAll().forUpdate().executeTakeFirstOrThrow()
    const rows = await waitingRecords(tx, MOST_AT_ONCE)
    let previous = end_hash
    const links = rows.map((row, nth) => {
      const previous_hash = previous
      previous = hashOfRecord(row, previous_hash)
      return { id: row.id, position: end_position + nth + 1, previous_hash, hash: previous }
    })
    if (links.length === 0) return 0
    await sql`
      update security_events as e set position = l.position, previous_hash = l.previous_hash, hash = l.hash
      from json_to_recordset(${JSON.stringify(links)}::json) as l(id bigint, position bigint, previous_hash text, hash text)
      where e.id = l.id`.execute(tx)
    await tx
      .updateTable('audit_chain')
      .set({ end_position: end_position + links.length, end_hash: previous })
      .execute()
    return links.length
  })

const waitingRecords = (tx: Kysely<Database>, most: number) =>
  tx.selectFrom('security_events').selectAll().where('position', 'is', null).orderBy('id').limit(most).execute()
