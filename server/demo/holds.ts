import { sql, type Transaction } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { DemoChannel } from './world.ts'

/**
 * Creates the history of the held seats. Seats that are held together have the same time, within the last two days.
 * @param now milliseconds since 1970
 */
export async function seedHolds(tx: Transaction<Database>, channel: DemoChannel, now: number): Promise<void> {
  await sql`
    insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, until, hold_for, hold_reason, at)
    select sales_channel_id, event_id, uuid, 'held', reserved_by, reserved_by_name, reserved_until, hold_for, hold_reason, made_at
    from seats, lateral (
      select ${toIso(now)}::timestamptz - (1 + abs(hashtext(section || '/' || row || '/' || reserved_until)) % 2880) * interval '1 minute' as made_at
    ) made
    where sales_channel_id = ${channel.id} and status = 'reserved'
    order by made_at, import_ordinal`.execute(tx)
}
