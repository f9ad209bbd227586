import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

/** Returns the channel of an offer. @throws Refusal 404 if it does not exist or belongs to another channel */
export async function channelOfOffer(db: Kysely<Database>, offer: string, channel: number | undefined): Promise<number> {
  const row = await db
    .selectFrom('offers')
    .select('sales_channel_id')
    .where('id', '=', offer)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || (channel !== undefined && row.sales_channel_id !== channel)) throw notFound('Offer not found')
  return row.sales_channel_id
}

/**
 * Returns the condition for the sales `t` of an offer: a sale belongs to the last offer for its event that was sent to its buyer
 * in the 7 days before the sale.
 */
export const ofOffer = (offer: string): RawBuilder<boolean> => sql<boolean>`
  t.user_id in (select fan_id from send_recipients where send_id = ${offer}::uuid and sent_at is not null)
  and ${offer}::uuid = (
    select r.send_id from send_recipients r join offers o on o.id = r.send_id
    where r.fan_id = t.user_id and t.event_id = any(o.event_ids)
      and r.sent_at <= t.purchased_time and r.sent_at >= t.purchased_time - interval '7 days'
    order by r.sent_at desc, r.id desc limit 1)`
