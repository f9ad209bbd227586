import type { Kysely } from 'kysely'
import type { Filter } from '#contract/segment-filters.ts'
import { Segment, SEGMENT_MISSING, segmentList } from '#contract/segments.ts'
import { listColumns } from '#server/db/list-columns.ts'
import { plainTable, type StoredIn } from '#server/db/plain-table.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow } from '#server/db/wire-row.ts'
import type { Chosen } from './segment-fans.ts'

/** Converts a stored segment to the API's form. */
export const toSegment = wireRow(Segment)

/** Functions that read segments, and store a new one. */
export const segmentsTable = plainTable({
  as: 's',
  list: segmentList,
  fields: listColumns(segmentList, 'segments as s', { name: 'stored', description: 'stored' }),
  from: (db) => db.selectFrom('segments as s').where('s.deleted_at', 'is', null),
  select: (from) => from.selectAll('s'),
  toRow: toSegment,
  missing: SEGMENT_MISSING,
})

export type StoredSegment = StoredIn<typeof segmentsTable>

/** Returns a segment of a channel. @throws 404 */
export const findSegment = (db: Kysely<Database>, channel: number, id: string, locked = false): Promise<StoredSegment> =>
  segmentsTable.find(db, id, { channel, locked })

/** Returns the selection of a stored segment. Its filters were parsed when it was stored. */
export const chosenBy = ({ filters, limit_count, sort_type }: StoredSegment): Chosen => ({
  filters: filters as readonly Filter[],
  limit_count,
  sort_type,
})
