import { sql, type Kysely } from 'kysely'
import { segmentList } from '#contract/segments.ts'
import type { ListQuery } from '#contract/core/list.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'
import { selectSegments, toSegment } from './segment-row.ts'

const fields: ListFields<typeof segmentList> = {
  id: { value: sql`s.id`, key: sql`s.id` },
  sales_channel_id: { value: sql`s.sales_channel_id` },
  name: { value: sql`s.name`, key: sql`s.name_key` },
  description: { value: sql`s.description`, key: sql`s.description_key` },
  limit_count: { value: sql`s.limit_count` },
  sort_type: { value: sql`s.sort_type` },
  created_at: { value: sql`s.created_at` },
  version: { value: sql`s.version` },
}

/** A page of a channel's segments. */
export async function listSegments(db: Kysely<Database>, channel: number, query: Omit<ListQuery, 'filters'>) {
  const { rows, totalCount } = await queryList({
    db,
    list: segmentList,
    fields,
    from: selectSegments(db).where('s.sales_channel_id', '=', channel),
    select: (q) => q.selectAll('s'),
    query: { ...query, filters: {} },
    of: channel,
  })
  return { rows: rows.map(toSegment), totalCount }
}
