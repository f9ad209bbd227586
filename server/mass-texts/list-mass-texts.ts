import { sql, type Kysely } from 'kysely'
import { massTextList } from '#contract/mass-texts.ts'
import type { ListQuery } from '#contract/core/list.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { joinMassTexts, selectMassTextColumns, toMassText } from './mass-text-row.ts'

const fields: ListFields<typeof massTextList> = {
  id: { value: sql`b.id` },
  sales_channel_id: { value: sql`b.sales_channel_id` },
  title: { value: sql`b.title`, key: sql`b.title_key` },
  message: { value: sql`b.message`, key: sql`b.message_key` },
  send_at: { value: sql`b.send_at` },
  status: { value: sql`b.status` },
  text_buy_segment_id: { value: sql`b.segment_id` },
  'text_buy_segment.name': { value: sql`g.name`, key: sql`g.name_key` },
  'created_by_dashboard_user.name': { value: sql`b.user_name`, key: naturalKey(sql`b.user_name`) },
  created_at: { value: sql`b.created_at` },
  version: { value: sql`b.version` },
}

type Query = Omit<ListQuery, 'filters'> & { bulkMessageId?: string | undefined }

/** A page of the mass texts of a channel; with an id that one alone, or none. */
export async function listMassTexts(db: Kysely<Database>, channel: number, { bulkMessageId, ...query }: Query) {
  let from = joinMassTexts(db).where('b.sales_channel_id', '=', channel)
  if (bulkMessageId !== undefined) from = from.where('b.id', '=', bulkMessageId)
  const { rows, totalCount } = await queryList({
    db,
    list: massTextList,
    fields,
    from,
    select: selectMassTextColumns,
    query: { ...query, filters: {} },
    of: channel,
  })
  return { rows: rows.map(toMassText), totalCount }
}
