import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { joinOffers, selectOfferColumns, toOffer } from './offer-row.ts'

/** The channel's offers, as devices keep them; deleted ones are gone. */
export const offersFeed: FeedOf<'offers'> = {
  async byIds(db, channel, ids) {
    const rows = await selectOfferColumns(joinOffers(db))
      .where('o.sales_channel_id', '=', channel)
      .where(sql<boolean>`o.id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toOffer)
  },
  async after(db, channel, after, take) {
    const rows = await selectOfferColumns(joinOffers(db))
      .where('o.sales_channel_id', '=', channel)
      .$if(after !== null, (q) => q.where('o.id', '>', after!))
      .orderBy('o.id')
      .limit(take)
      .execute()
    return rows.map(toOffer)
  },
}
