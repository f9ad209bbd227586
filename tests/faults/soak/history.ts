import { openPglite } from '#server/db/pglite-engine.ts'
import { ForcedFolder } from '#server/db/pglite-folder.ts'
import { postgresPool } from '#server/db/postgres.ts'
import type { Effect } from './judge.ts'

const query = `select seat_uuid as seat, user_name as by,
  to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
  from seat_history where event_id = $1 and seat_uuid is not null order by id`

/** Reads the history of an event's seats from a PostgreSQL. */
export async function historyOnServer(url: string, event: number): Promise<Effect[]> {
  const pool = postgresPool(url)
  const { rows } = await pool.query<Effect>(query, [event])
  await pool.end()
  return rows
}

/** Reads the history of an event's seats from the folder of an embedded database, which no other process may have open. */
export async function historyInFolder(folder: string, event: number): Promise<Effect[]> {
  const database = await openPglite(new ForcedFolder(folder, () => process.exit(1)))
  const { rows } = await database.query(query, [event])
  await database.close()
  return rows as unknown as Effect[]
}
