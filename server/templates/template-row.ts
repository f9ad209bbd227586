import { MessageTemplate, templateList } from '#contract/templates.ts'
import { listColumns } from '#server/db/list-columns.ts'
import { plainTable } from '#server/db/plain-table.ts'
import { wireRow } from '#server/db/wire-row.ts'

/** Converts a stored template to the API's form. */
export const toTemplate = wireRow(MessageTemplate)

/** Functions that read message templates. */
export const templatesTable = plainTable({
  as: 't',
  list: templateList,
  fields: listColumns(templateList, 'message_templates as t', { title: 'stored', message: 'stored' }),
  from: (db) => db.selectFrom('message_templates as t'),
  select: (from) => from.selectAll('t'),
  toRow: toTemplate,
  missing: 'Template not found',
})
