import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { fromPasses, selectPassColumns, toPass } from './product-row.ts'

/** The channel's passes, as devices keep them. */
export const passProductsFeed: FeedOf<'pass_products'> = {
  async byIds(db, channel, ids) {
    const rows = await selectPassColumns(fromPasses(db))
      .where('p.sales_channel_id', '=', channel)
      .where(sql<boolean>`p.id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toPass)
  },
  async after(db, channel, after, take) {
    const rows = await selectPassColumns(fromPasses(db))
      .where('p.sales_channel_id', '=', channel)
      .$if(after !== null, (q) => q.where('p.id', '>', after!))
      .orderBy('p.id')
      .limit(take)
      .execute()
    return rows.map(toPass)
  },
}
