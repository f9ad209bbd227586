import { openPglite } from '#server/db/pglite-engine.ts'
import { ForcedFolder } from '#server/db/pglite-folder.ts'
import { postgresPool } from '#server/db/postgres.ts'
import type { Effect } from './asked.ts'

const query = `select seat_uuid as seat, user_name as by, action,
  to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
  from seat_history where event_id = $1 and seat_uuid is not null order by id`

/** What a PostgreSQL says was done to the seats of an event. */
export async function historyOnServer(url: string, event: number): Promise<Effect[]> {
  const pool = postgresPool(url)
  const { rows } = await pool.query<Effect>(query, [event])
  await pool.end()
  return rows
}

/** The same out of the folder of an embedded database, which nobody else may have open. */
export async function historyInFolder(folder: string, event: number): Promise<Effect[]> {
  const database = await openPglite(new ForcedFolder(folder, () => process.exit(1)))
  const { rows } = await database.query(query, [event])
  await database.close()
  return rows as unknown as Effect[]
}
