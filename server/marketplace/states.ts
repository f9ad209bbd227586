import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { ListingStatus } from '#server/db/schema-resale.ts'

/** When an event's listings end, as SQL over events `e`. */
export const cutoff = sql`coalesce(e.marketplace_cutoff_at, e.time)`

/** Writes a listing's state, as a new version. */
export const changeListing = async (db: Kysely<Database>, id: string, status: ListingStatus): Promise<void> =>
  void (await db
    .updateTable('listings')
    .set({ status, version: sql`version + 1` })
    .where('id', '=', id)
    .execute())

/**
 * Puts the listing of a cancelled order back: active while its cutoff is ahead, else expired. One that has another order, or
 * was taken off by somebody, stays as it is.
 * @param now milliseconds since 1970
 */
export async function freeListing(db: Kysely<Database>, id: string, now: number): Promise<void> {
  await sql`
    update listings l set status = case when ${cutoff} > ${toIso(now)}::timestamptz then 'active' else 'expired' end, version = l.version + 1
    from events e
    where e.id = l.event_id and l.id = ${id} and l.status in ('reserved', 'sold', 'manual_action_required')
      and not exists (select from orders o where o.listing_id = l.id and o.status <> 'cancelled')`.execute(db)
}
