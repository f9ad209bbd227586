import { sql, type Kysely } from 'kysely'
import type { savedViews } from '#contract/saved-views.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/handler.ts'
import { notFound, takenId } from '#server/kernel/refusal.ts'
import { adminHandlers } from './admin-views.ts'
import { NOT_MINE, toSavedView } from './view-row.ts'

/**
 * The calls about views of lists. Another user's view cannot be changed, even a shared one: users save a copy of their own
 * instead.
 */
export const handlers: Handlers<typeof savedViews> = {
  createSavedView: {
    current: null,
    async run({ db, params, body, user, newId, now }) {
      const { query, columns, ...rest } = body
      const row = await db
        .insertInto('saved_views')
        .values({
          ...rest,
          id: newId,
          sales_channel_id: params.id,
          user_id: user.id,
          user_name: user.name,
          query: JSON.stringify(query),
          columns: JSON.stringify(columns),
          created_at: toIso(now),
        })
        .onConflict((conflicts) => conflicts.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw takenId()
      return toSavedView(row)
    },
  },
  updateSavedView: {
    current: null,
    async run({ db, params, body, user }) {
      const { query, columns, ...rest } = body
      const row = await mine(db, params.id, user.id)
        .set({
          ...rest,
          ...(query && { query: JSON.stringify(query) }),
          ...(columns && { columns: JSON.stringify(columns) }),
          version: sql`version + 1`,
        })
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound(NOT_MINE)
      return toSavedView(row)
    },
  },
  deleteSavedView: {
    current: null,
    async run({ db, params, user }) {
      const { numDeletedRows } = await db
        .deleteFrom('saved_views')
        .where('id', '=', params.id)
        .where('user_id', '=', user.id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound(NOT_MINE)
    },
  },
  ...adminHandlers,
}

const mine = (db: Kysely<Database>, id: string, user: number) =>
  db.updateTable('saved_views').where('id', '=', id).where('user_id', '=', user)
