import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { FedTable } from '#server/db/fed-table.ts'

/** Sends a hint about a change that the feed does not contain, after the commit. Screens then reload what they show. */
export const announceChange = (tx: Kysely<Database>, channel: number, table: FedTable) =>
  sql`select set_config('holdfast.changed', coalesce(current_setting('holdfast.changed', true), '') || ${` ${channel}::${table}`}, true)`.execute(
    tx,
  )
