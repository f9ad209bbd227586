import { sql } from 'kysely'
import type { savedViews } from '#contract/saved-views.ts'
import { toIso } from '#lib/time.ts'
import type { Handlers } from '#server/http/handler.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { NOT_MINE, toAdminView } from './view-row.ts'

/** The most views listed. */
const MOST = 500

/** The calls about views of the admin's lists: a user's own, and those that other provider staff share. */
export const adminHandlers: Pick<Handlers<typeof savedViews>, 'listAdminViews' | 'saveAdminView' | 'deleteAdminView'> = {
  async listAdminViews({ db, user }) {
    const rows = await db
      .selectFrom('admin_views')
      .selectAll()
      .where((views) => views.or([views('shared', '=', true), views('user_id', '=', user.id)]))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MOST)
      .execute()
    return rows.map(toAdminView)
  },
  saveAdminView: {
    current: null,
    async run({ db, params, body, user, now }) {
      const fields = { ...body, query: JSON.stringify(body.query), columns: JSON.stringify(body.columns) }
      const row = await db
        .insertInto('admin_views')
        .values({ ...fields, id: params.id, user_id: user.id, user_name: user.name, created_at: toIso(now) })
        .onConflict((taken) =>
          taken
            .column('id')
            .doUpdateSet({ ...fields, version: sql`admin_views.version + 1` })
            .where('admin_views.user_id', '=', user.id),
        )
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound(NOT_MINE)
      return toAdminView(row)
    },
  },
  deleteAdminView: {
    current: null,
    async run({ db, params, user }) {
      const { numDeletedRows } = await db
        .deleteFrom('admin_views')
        .where('id', '=', params.id)
        .where('user_id', '=', user.id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound(NOT_MINE)
    },
  },
}
