import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ActedTable, JournalEntry } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'
import { withFacts } from './with-facts.ts'
import { selectEntries, toEntry } from './select-entries.ts'

/** The most changes of a row that are listed. */
const MOST = 100

/**
 * The conditions for lines (alias `c`) that are about a row but do not name it in `row_id`. A line with only the beginning of its
 * list of bids is about none of them, because it would be about some and not about others.
 */
const others: Record<ActedTable, (id: string) => RawBuilder<boolean>> = {
  bids: (id) => sql`(c.tbl = 'bids' and c.row_id is null and (c.after #>> '{plan,run}' in (
    select run_id::text from approval_lines where bid_id = ${id}) or (c.after #> '{answer,rejected}')::jsonb @> to_jsonb(${id}::text)
    and c.after #> '{lengths,answer.rejected}' is null))`,
}

/** Returns the changes of one row by all people, oldest first; if there are more than `MOST`, only the newest. */
export async function readActions(
  db: Kysely<Database>,
  channel: number,
  { table, rowId }: { table: ActedTable; rowId: string },
): Promise<JournalEntry[]> {
  const rows = await selectEntries(db.selectFrom('changes as c'))
    .where('c.sales_channel_id', '=', channel)
    .where(sql<boolean>`((c.tbl = ${table} and c.row_id = ${rowId}) or ${others[table](rowId)})`)
    .orderBy('c.id', 'desc')
    .limit(MOST)
    .execute()
  return withFacts(db, channel, rows.toReversed().map(toEntry))
}
