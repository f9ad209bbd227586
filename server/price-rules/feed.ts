import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { selectPriceRules, toPriceRule } from './price-rule-row.ts'

/** The channel's price rules, as devices keep them; deleted ones are gone. */
export const priceRulesFeed: FeedOf<'price_rules'> = {
  async byIds(db, channel, ids) {
    const rows = await selectPriceRules(db)
      .selectAll('p')
      .where('p.sales_channel_id', '=', channel)
      .where(sql<boolean>`p.id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toPriceRule)
  },
  async after(db, channel, after, take) {
    const rows = await selectPriceRules(db)
      .selectAll('p')
      .where('p.sales_channel_id', '=', channel)
      .$if(after !== null, (q) => q.where('p.id', '>', after!))
      .orderBy('p.id')
      .limit(take)
      .execute()
    return rows.map(toPriceRule)
  },
}
