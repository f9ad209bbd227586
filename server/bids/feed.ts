import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { joinProducts, selectProductColumns, toBidProduct } from './product-row.ts'

/** The channel's bid products, as devices keep them; deleted ones are gone. */
export const bidProductsFeed: FeedOf<'bid_products'> = {
  async byIds(db, channel, ids) {
    const rows = await selectProductColumns(joinProducts(db))
      .where('p.sales_channel_id', '=', channel)
      .where(sql<boolean>`p.id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toBidProduct)
  },
  async after(db, channel, after, take) {
    const rows = await selectProductColumns(joinProducts(db))
      .where('p.sales_channel_id', '=', channel)
      .$if(after !== null, (q) => q.where('p.id', '>', after!))
      .orderBy('p.id')
      .limit(take)
      .execute()
    return rows.map(toBidProduct)
  },
}
