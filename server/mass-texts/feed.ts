import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { joinMassTexts, selectMassTextColumns, toMassText } from './mass-text-row.ts'

/** The channel's mass texts, as devices keep them. */
export const massTextsFeed: FeedOf<'bulk_messages'> = {
  async byIds(db, channel, ids) {
    const rows = await selectMassTextColumns(joinMassTexts(db))
      .where('b.sales_channel_id', '=', channel)
      .where(sql<boolean>`b.id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toMassText)
  },
  async after(db, channel, after, take) {
    const rows = await selectMassTextColumns(joinMassTexts(db))
      .where('b.sales_channel_id', '=', channel)
      .$if(after !== null, (q) => q.where('b.id', '>', after!))
      .orderBy('b.id')
      .limit(take)
      .execute()
    return rows.map(toMassText)
  },
}
