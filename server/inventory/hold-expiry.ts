import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** The most holds that one transaction releases, so that no statement takes long. */
const AT_ONCE = 2_000

/**
 * Releases at most `AT_ONCE` holds that have ended, with an entry in each seat's history; the feed's triggers notify screens.
 * Several nodes may run this at once, because each takes rows that the others have not locked.
 * @param now milliseconds since 1970
 * @returns how many were released; if it is `AT_ONCE`, there may be more
 */
export async function expireHolds(db: Kysely<Database>, now: number): Promise<number> {
  const at = new Date(now).toISOString()
  const freed = await sql<{ count: number }>`
    with due as (
      select sales_channel_id, uuid, reserved_by, reserved_by_name, reserved_until from seats
      where status = 'reserved' and reserved_until <= ${at}::timestamptz
      order by reserved_until, uuid limit ${AT_ONCE} for update skip locked
    ), freed as (
      update seats s set status = 'available', reserved_until = null, reserved_by = null, reserved_by_name = null,
        hold_for = null, hold_reason = null, version = version + 1
      from due where s.sales_channel_id = due.sales_channel_id and s.uuid = due.uuid
      returning s.sales_channel_id, s.event_id, s.uuid, due.reserved_by as holder_id, due.reserved_by_name as holder_name, due.reserved_until as until
    ), recorded as (
      insert into seat_history (sales_channel_id, event_id, seat_uuid, action, holder_id, holder_name, until, at)
      select sales_channel_id, event_id, uuid, 'expired', holder_id, holder_name, until, ${at}::timestamptz from freed
    )
    select count(*) as count from freed`.execute(db)
  return freed.rows[0]?.count ?? 0
}

/** Releases all due holds, one transaction after the other, each started by `transact`. @param now milliseconds since 1970 */
export async function expireAllHolds(
  transact: (work: (db: Kysely<Database>) => Promise<number>) => Promise<number>,
  now: number,
): Promise<number> {
  let total = 0
  for (;;) {
    const freed = await transact((db) => expireHolds(db, now))
    total += freed
    if (freed < AT_ONCE) return total
  }
}
