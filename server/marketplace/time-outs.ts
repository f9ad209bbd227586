import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { cutoff, freeListing } from './states.ts'
import { changeOrder } from '#server/orders/change-order.ts'

/** The most rows in one transaction, so that others do not wait long for it. */
const AT_ONCE = 200

/** Ends expired listings, at most `AT_ONCE`. @param now milliseconds since 1970 @returns how many it ended */
export async function expireListings(db: Kysely<Database>, now: number): Promise<number> {
  const { rows } = await sql`
    update listings l set status = 'expired', version = l.version + 1
    from events e where e.id = l.event_id and l.id in (
      select l.id from listings l join events e on e.id = l.event_id
      where l.status = 'active' and ${cutoff} <= ${new Date(now).toISOString()}::timestamptz
      order by l.id limit ${AT_ONCE} for update of l skip locked)
    returning l.id`.execute(db)
  return rows.length
}

/**
 * Cancels orders that were not paid in time, at most `AT_ONCE`, and puts their listings back on sale. @returns how many it
 * cancelled
 */
export async function cancelUnpaid(db: Kysely<Database>, now: number): Promise<number> {
  const late = await db
    .selectFrom('orders')
    .select(['id', 'listing_id'])
    .where('status', '=', 'pending')
    .where('pay_until', '<=', new Date(now).toISOString())
    .orderBy('pay_until')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, listing_id } of late) {
    await changeOrder(db, id, { status: 'cancelled', pay_until: null })
    await freeListing(db, listing_id, now)
  }
  return late.length
}
