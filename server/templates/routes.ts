import { sql } from 'kysely'
import { templateList, type templates } from '#contract/templates.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import { pagedReply, queryList, type ListFields } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { conflict } from '#server/kernel/refusal.ts'
import { findTemplate, toTemplate } from './template-row.ts'

const fields: ListFields<typeof templateList> = {
  id: { value: sql`t.id` },
  sales_channel_id: { value: sql`t.sales_channel_id` },
  title: { value: sql`t.title`, key: sql`t.title_key` },
  message: { value: sql`t.message`, key: sql`t.message_key` },
  created_at: { value: sql`t.created_at` },
  version: { value: sql`t.version` },
}

/** Message templates. */
export const handlers: Handlers<typeof templates> = {
  async listTemplates({ db, params, query: { title, ...query } }) {
    let from = db.selectFrom('message_templates as t').where('t.sales_channel_id', '=', params.id)
    if (title !== undefined) from = from.where(sql`lower(t.title)`, '=', sql`lower(${title.trim()})`)
    const { rows, totalCount } = await queryList({
      db,
      list: templateList,
      fields,
      from,
      select: (q) => q.selectAll('t'),
      query: { ...query, filters: {} },
      of: params.id,
    })
    return pagedReply(query, totalCount, rows.map(toTemplate))
  },
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
        .where(sql`lower(title)`, '=', sql`lower(${title})`)
        .forUpdate()
        .executeTakeFirst()
      if (!same) throw conflict('This id is taken')
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
    current: async ({ db, params }) => toTemplate(await findTemplate(db, params.id)),
    async run({ db, params }) {
      await findTemplate(db, params.id)
      await db.deleteFrom('message_templates').where('id', '=', params.id).execute()
    },
  },
}
