import { sql, type Kysely } from 'kysely'
import type { TextBuyUser } from '#contract/users.ts'
import type { Database } from '#server/db/schema.ts'
import { findFan, toUser } from './fan-row.ts'

/** Unblocks a fan, who may then be written to again; one who is not blocked is not changed. */
export async function unblockUser(db: Kysely<Database>, id: number): Promise<TextBuyUser> {
  const fan = await findFan(db, id, true)
  if (!fan.blocked) return toUser(fan)
  await db
    .updateTable('fans')
    .set({ blocked: false, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return toUser({ ...fan, blocked: false, version: fan.version + 1 })
}
