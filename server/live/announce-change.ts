import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { FedTable } from '#server/db/fed-table.ts'

/** Sends a hint for a table that no device mirrors, after the transaction has committed: screens then request its rows again. */
export const announceChange = (tx: Kysely<Database>, channel: number, table: FedTable) =>
  sql`select set_config('holdfast.changed', coalesce(current_setting('holdfast.changed', true), '') || ${` ${channel}::${table}`}, true)`.execute(
    tx,
  )
