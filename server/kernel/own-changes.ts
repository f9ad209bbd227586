import { sql, type Kysely } from 'kysely'
import { type ServerAction, SERVER_USER } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'
import { toIso } from '#lib/time.ts'

/** An action of the server itself, for the record of changes. */
interface OwnChange {
  channel: number
  action: ServerAction
  /** The row that the action is about: its table's name in the API, and its id. */
  tbl: string
  row_id: string
  /** Ids and amounts; no names of people. */
  detail: Record<string, unknown>
  outcome: 'done' | 'failed'
}

/**
 * Adds a line for an action that no person made, such as a renewal that failed.
 * @param db the transaction of the action
 * @param now milliseconds since 1970
 */
export async function recordOwnChange(
  db: Kysely<Database>,
  { channel, action, tbl, row_id, detail, outcome }: OwnChange,
  now: number,
): Promise<void> {
  await sql`
    insert into changes (sales_channel_id, at, user_id, call, tbl, row_id, before, after, outcome)
    values (${channel}, ${toIso(now)}, ${SERVER_USER}, ${action}, ${tbl}, ${row_id}, 'null', ${JSON.stringify(detail)}::json,
      ${outcome})`.execute(db)
}
