import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { invalid, notFound } from '#server/kernel/refusal.ts'

export const NO_EVENT = 'Must select at least one event'

interface Applies {
  apply_to_all_events: boolean
  events: readonly number[]
}

/**
 * Returns the event ids for a row's `events` column, sorted and without duplicates; an empty list if the row applies to all events.
 * @throws 422 if the row applies to some events but lists no event; 404 if the channel does not have one of the events
 */
export async function appliesTo(db: Kysely<Database>, channel: number, wanted: Applies): Promise<number[]> {
  if (wanted.apply_to_all_events) return []
  const ids = [...new Set(wanted.events)].sort((a, b) => a - b)
  if (ids.length === 0) throw invalid({ events: [NO_EVENT] })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from events
    where sales_channel_id = ${channel} and id = any(${ids.map(lookupNumber)}::integer[])`.execute(db)
  if (rows[0]!.count < ids.length) throw notFound('Event not found')
  return ids
}

/**
 * Returns the event ids for the `events` column of a changed row. An unchanged list is not checked, so that a row whose events have
 * all been deleted can still be changed.
 */
export async function appliesToNow(
  db: Kysely<Database>,
  channel: number,
  before: Applies | null,
  after: Applies,
): Promise<number[]> {
  const stays =
    before !== null &&
    before.apply_to_all_events === after.apply_to_all_events &&
    (after.apply_to_all_events || isSame(before.events, after.events))
  return stays ? [...before.events] : appliesTo(db, channel, after)
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) => [...new Set(a)].sort().join() === [...new Set(b)].sort().join()

/** Whether a row differs from the fields to write. Lists are compared as sets, without regard to order and duplicates. */
export const differs = (before: object, after: object): boolean =>
  Object.entries(after).some(([field, value]) => {
    const was = (before as Record<string, unknown>)[field]
    return Array.isArray(value) ? !isSame(was as unknown[], value) : was !== value
  })
