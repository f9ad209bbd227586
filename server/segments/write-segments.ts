import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Filter, Proximity } from '#contract/segment-filters.ts'
import { LIMIT_REQUIRED, type NewSegment, type Segment, type SegmentChange } from '#contract/segments.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Database } from '#server/db/schema.ts'
import { softDelete } from '#server/db/soft-delete.ts'
import { conflict, invalid } from '#server/kernel/refusal.ts'
import { findSegment, segmentsTable, toSegment } from './segment-row.ts'
import { zipExists } from '#server/zipcodes/table.ts'

const SEGMENT_IN_USE = 'This segment is used by a scheduled send.'

type Written = z.output<typeof NewSegment>

/** Checks that all ZIP codes exist. @throws 422 for those that do not */
export function checkZipCodes(filters: readonly Filter[]): void {
  const errors: Record<string, string[]> = {}
  for (const [nth, { id, value }] of filters.entries())
    if (id === 'text_buy_user_proximity' && !zipExists((value as Proximity).zipcode))
      errors[`filters.${nth}.value.zipcode`] = ['Zipcode does not exist']
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const columns = ({ name, description, filters, limit_count, sort_type }: Written) => ({
  name,
  name_key: sortKey(name),
  description,
  description_key: description === null ? null : sortKey(description),
  filters: JSON.stringify(filters),
  limit_count,
  sort_type,
})

/** Creates a segment. @throws 422 for a ZIP code that does not exist, 409 for an id that is taken */
export async function createSegment(
  db: Kysely<Database>,
  channel: number,
  id: string,
  wanted: Written,
  now: number,
): Promise<Segment> {
  checkZipCodes(wanted.filters)
  const values = { id, sales_channel_id: channel, ...columns(wanted), created_at: toIso(now) }
  return segmentsTable.create(db, db.insertInto('segments').values(values), { id, channel })
}

/** Changes a segment; absent fields stay, and equal values change nothing. @throws as `createSegment` does, and 404 */
export async function updateSegment(
  db: Kysely<Database>,
  channel: number,
  id: string,
  change: z.output<typeof SegmentChange>,
): Promise<Segment> {
  const before = await findSegment(db, channel, id, true)
  const { name, description, filters, limit_count, sort_type } = before
  const was = { name, description, filters: filters as unknown as Written['filters'], limit_count, sort_type }
  const after: Written = { ...was, ...changedFields(change) }
  if (after.sort_type && !after.limit_count) throw invalid({ limit_count: [LIMIT_REQUIRED] })
  if (change.filters) checkZipCodes(change.filters)
  if (isDeepStrictEqual(was, after)) return toSegment(before)
  await db
    .updateTable('segments')
    .set({ ...columns(after), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return toSegment(await findSegment(db, channel, id))
}

/** Marks a segment as deleted, since sends refer to it. @throws 404; 409 while a send to it is scheduled, paused or running */
export async function deleteSegment(db: Kysely<Database>, channel: number, id: string, now: number): Promise<void> {
  const row = await findSegment(db, channel, id, true)
  if (await isInUse(db, id)) throw conflict(SEGMENT_IN_USE, toSegment(row))
  await softDelete(db, 'segments', id, now)
}

/** Whether an offer or a mass text to the segment is scheduled, paused or being sent. */
async function isInUse(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from offers where segment_id = ${id} and deleted_at is null and status in ('Scheduled', 'Sending', 'Paused'))
      or exists (select from bulk_messages where segment_id = ${id} and status in ('Scheduled', 'Sending', 'Paused')) as used`.execute(
    db,
  )
  return rows[0]!.used
}
