import type { Kysely, Selectable } from 'kysely'
import type { Filter } from '#contract/segment-filters.ts'
import { SEGMENT_MISSING, type Segment } from '#contract/segments.ts'
import type { SegmentsTable } from '#server/db/schema-fans.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'
import type { Chosen } from './segment-fans.ts'

export type StoredSegment = Selectable<SegmentsTable>

/** The segments that are not deleted. */
export const selectSegments = (db: Kysely<Database>) => db.selectFrom('segments as s').where('s.deleted_at', 'is', null)

/** One segment of a channel; locked until the transaction ends where the caller is about to change it. @throws 404 */
export async function findSegment(db: Kysely<Database>, channel: number, id: string, locked = false): Promise<StoredSegment> {
  const query = selectSegments(db).selectAll('s').where('s.id', '=', id).where('s.sales_channel_id', '=', channel)
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound(SEGMENT_MISSING)
  return row
}

/** The segment as the wire has it. */
export const toSegment = (row: StoredSegment): Segment => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  name: row.name,
  description: row.description,
  filters: row.filters,
  limit_count: row.limit_count,
  sort_type: row.sort_type,
  created_at: row.created_at,
  version: row.version,
})

/** Whom a stored segment chooses: its filters were parsed when it was written. */
export const chosenBy = ({ filters, limit_count, sort_type }: StoredSegment): Chosen => ({
  filters: filters as readonly Filter[],
  limit_count,
  sort_type,
})
