import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { BulkMessage } from '#contract/mass-texts.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

/** Mass texts `b` with their segments `g`; nothing selected yet. */
export const joinMassTexts = (db: Kysely<Database>) =>
  db.selectFrom('bulk_messages as b').leftJoin('segments as g', 'g.id', 'b.segment_id')

/** Every column an answer's row is made of. */
export const selectMassTextColumns = (joined: ReturnType<typeof joinMassTexts>) =>
  joined.selectAll('b').select('g.name as segment_name')

type Selected = ReturnType<typeof selectMassTextColumns> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never
export type StoredMassText = Selected

/** A mass text. @param locked until the transaction ends, where the caller is about to change it @throws 404 */
export async function findMassText(db: Kysely<Database>, id: string, locked = false): Promise<StoredMassText> {
  if (locked) await db.selectFrom('bulk_messages').select('id').where('id', '=', id).forUpdate().execute()
  const row = await selectMassTextColumns(joinMassTexts(db)).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Mass text not found')
  return row
}

/** The mass text as the wire has it. */
export const toMassText = (row: StoredMassText): BulkMessage => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  title: row.title,
  message: row.message,
  send_at: row.send_at,
  status: row.status,
  text_buy_segment_id: row.segment_id,
  text_buy_segment: row.segment_name === null ? null : { name: row.segment_name },
  media_attachments: row.media,
  created_by_dashboard_user: row.user_name === null ? null : { name: row.user_name },
  created_at: row.created_at,
  version: row.version,
})
