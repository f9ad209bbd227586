import type { Kysely, Selectable } from 'kysely'
import type { MessageTemplate } from '#contract/templates.ts'
import type { MessageTemplatesTable } from '#server/db/schema-campaigns.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

export type StoredTemplate = Selectable<MessageTemplatesTable>

/** A template, locked until the transaction ends. @throws 404 */
export async function findTemplate(db: Kysely<Database>, id: string): Promise<StoredTemplate> {
  const row = await db.selectFrom('message_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Template not found')
  return row
}

/** The template as the wire has it. */
export const toTemplate = (row: StoredTemplate): MessageTemplate => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  title: row.title,
  message: row.message,
  created_at: row.created_at,
  version: row.version,
})
