import { type RawBuilder, sql } from 'kysely'
import { isSold } from '#server/transactions/list-transactions.ts'

/**
 * Returns a query for the ids of an offer's sales. A sale belongs to the last offer for its event that was sent to its buyer, if it
 * was sent at most seven days before the purchase.
 */
export const salesOfOffer = (offer: string): RawBuilder<string> => sql<string>`
  select t.id from send_recipients r
  join offers o on o.id = r.send_id
  join transactions t on t.user_id = r.fan_id and t.event_id = any(o.event_ids)
    and t.purchased_time >= r.sent_at and t.purchased_time <= r.sent_at + interval '7 days' and ${isSold}
  where r.send_id = ${offer}::uuid and r.sent_at is not null and not exists (
    select from send_recipients later join offers other on other.id = later.send_id
    where later.fan_id = r.fan_id and (later.sent_at, later.id) > (r.sent_at, r.id) and later.sent_at <= t.purchased_time
      and t.event_id = any(other.event_ids))`

/** Returns the condition that a sale `t` belongs to an offer. */
export const isSaleOf = (offer: string): RawBuilder<boolean> => sql<boolean>`t.id in (${salesOfOffer(offer)})`
