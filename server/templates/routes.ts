import { sql } from 'kysely'
import type { templates } from '#contract/templates.ts'
import { searchKey } from '#lib/search-key.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Handlers } from '#server/http/handler.ts'
import { takenId } from '#server/kernel/refusal.ts'
import { templatesTable, toTemplate } from './template-row.ts'

/** The calls about message templates. */
export const handlers: Handlers<typeof templates> = {
  listTemplates: async ({ db, params, query: { title, ...query } }) =>
    templatesTable.page(db, params.id, query, (from) =>
      title === undefined ? from : from.where(sql`search_key(t.title)`, '=', searchKey(title.trim())),
    ),
  saveTemplate: {
    current: null,
    async run({ db, body, newId, now, status }) {
      const { sales_channel_id, title, message } = body
      const text = { title, title_key: sortKey(title), message, message_key: sortKey(message) }
      const made = await db
        .insertInto('message_templates')
        .values({ id: newId, sales_channel_id, ...text, created_at: toIso(now) })
        .onConflict((conflicts) => conflicts.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (made) return toTemplate(made)
      const same = await db
        .selectFrom('message_templates')
        .selectAll()
        .where('sales_channel_id', '=', sales_channel_id)
        .where(sql`search_key(title)`, '=', searchKey(title))
        .forUpdate()
        .executeTakeFirst()
      if (!same) throw takenId()
      status(200)
      if (same.title === title && same.message === message) return toTemplate(same)
      const written = await db
        .updateTable('message_templates')
        .set({ ...text, version: sql`version + 1` })
        .where('id', '=', same.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toTemplate(written)
    },
  },
  deleteTemplate: {
    current: async ({ db, params }) => toTemplate(await templatesTable.find(db, params.id, { locked: true })),
    async run({ db, params }) {
      await templatesTable.find(db, params.id, { locked: true })
      await db.deleteFrom('message_templates').where('id', '=', params.id).execute()
    },
  },
}
