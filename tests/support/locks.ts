import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/db/schema.ts'
import { eventually } from './eventually.ts'

/** Waits until exactly one transaction of this database waits for a lock of another one. */
export const untilOneWaits = (db: Kysely<Database>): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(1)
  })
