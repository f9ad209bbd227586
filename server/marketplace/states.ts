import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { ListingStatus } from '#server/db/schema-resale.ts'

/** When an event's listings end, as SQL over events `e`. */
export const cutoff = sql`coalesce(e.marketplace_cutoff_at, e.time)`

/** Stores a listing's state, and raises its version. */
export const changeListing = async (db: Kysely<Database>, id: string, status: ListingStatus): Promise<void> =>
  void (await db
    .updateTable('listings')
    .set({ status, version: sql`version + 1` })
    .where('id', '=', id)
    .execute())

/** Whether cancelling an order may change its listing; false if the listing has another order or was cancelled. */
const mayChange = sql`l.status in ('reserved', 'sold', 'manual_action_required')
  and not exists (select from orders o where o.listing_id = l.id and o.status <> 'cancelled')`

/**
 * Puts the listing of a cancelled order back on sale: active if its cutoff is in the future, else expired.
 * @param now milliseconds since 1970
 */
export async function freeListing(db: Kysely<Database>, id: string, now: number): Promise<void> {
  await sql`
    update listings l set status = case when ${cutoff} > ${toIso(now)}::timestamptz then 'active' else 'expired' end, version = l.version + 1
    from events e
    where e.id = l.event_id and l.id = ${id} and ${mayChange}`.execute(db)
}

/** Keeps the listing of a cancelled order off sale until a person decides, because its tickets could not be delivered. */
export async function keepOffSale(db: Kysely<Database>, id: string): Promise<void> {
  await sql`update listings l set status = 'manual_action_required', version = l.version + 1
    where l.id = ${id} and l.status <> 'manual_action_required' and ${mayChange}`.execute(db)
}
