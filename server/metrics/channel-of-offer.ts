import type { Kysely } from 'kysely'
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
