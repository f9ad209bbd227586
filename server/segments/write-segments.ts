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
import { invalid, Refusal } from '#server/kernel/refusal.ts'
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
  const sends = await sendsTo(db, id)
  if (sends.length > 0) {
    const text = { key: 'segments_in_use_by', params: { sends: namesOf(sends) } }
    throw new Refusal(409, 'Conflict', SEGMENT_IN_USE, { current: toSegment(row), text })
  }
  await softDelete(db, 'segments', id, now)
}

/**
 * Returns the names of the offers and mass texts to the segment that are scheduled, paused or being sent, the next one first. An
 * offer has the title of its first event as its name.
 */
async function sendsTo(db: Kysely<Database>, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select e.title from events e where e.id = o.event_ids[1]), '') as name, o.send_at from offers o
    where o.segment_id = ${id} and o.deleted_at is null and o.status in ('Scheduled', 'Sending', 'Paused')
    union all
    select b.title, b.send_at from bulk_messages b
    where b.segment_id = ${id} and b.status in ('Scheduled', 'Sending', 'Paused')
    order by send_at`.execute(db)
  return rows.map(({ name }) => name)
}

/** The most sends that a refusal names. */
const NAMED = 3

const namesOf = (sends: readonly string[]) => [...sends.slice(0, NAMED), ...(sends.length > NAMED ? ['…'] : [])].join(', ')
