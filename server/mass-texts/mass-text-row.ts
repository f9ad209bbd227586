import type { Kysely } from 'kysely'
import { BulkMessage, massTextList } from '#contract/mass-texts.ts'
import { column, listColumns } from '#server/db/list-columns.ts'
import { plainTable } from '#server/db/plain-table.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow, type Selected } from '#server/db/wire-row.ts'

/** Joins mass texts `b` with their segments `g`, without selecting columns. */
const joinMassTexts = (db: Kysely<Database>) =>
  db.selectFrom('bulk_messages as b').leftJoin('segments as g', 'g.id', 'b.segment_id')

/** Selects the columns of a mass text that the API returns. */
const selectMassTextColumns = (joined: ReturnType<typeof joinMassTexts>) => joined.selectAll('b').select('g.name as segment_name')

export type StoredMassText = Selected<typeof selectMassTextColumns>

/** Converts a stored mass text to the API's form. */
export const toMassText = wireRow(BulkMessage, (row: StoredMassText) => ({
  text_buy_segment_id: row.segment_id,
  text_buy_segment: row.segment_name === null ? null : { name: row.segment_name },
  media_attachments: row.media,
  created_by_dashboard_user: row.user_name === null ? null : { name: row.user_name },
}))

/** Functions that read mass texts, and store a new one. */
export const massTextsTable = plainTable({
  as: 'b',
  list: massTextList,
  fields: listColumns(massTextList, 'bulk_messages as b', {
    title: 'stored',
    message: 'stored',
    text_buy_segment_id: column('b.segment_id'),
    'text_buy_segment.name': column('g.name', 'stored'),
    'created_by_dashboard_user.name': column('b.user_name', 'computed'),
  }),
  from: joinMassTexts,
  select: selectMassTextColumns,
  toRow: toMassText,
  missing: 'Mass text not found',
  lockFirst: 'bulk_messages',
})

/** Returns a mass text. @param locked locks it until the transaction ends, before its segment is read @throws 404 */
export async function findMassText(db: Kysely<Database>, id: string, locked = false): Promise<StoredMassText> {
  return massTextsTable.find(db, id, { locked })
}
