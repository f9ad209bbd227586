import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { selectRewards, toReward } from './reward-row.ts'

/** The channel's rewards, as devices keep them; deleted ones are gone. */
export const rewardsFeed: FeedOf<'rewards'> = {
  async byIds(db, channel, ids) {
    const rows = await selectRewards(db)
      .selectAll('r')
      .where('r.sales_channel_id', '=', channel)
      .where(sql<boolean>`r.id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toReward)
  },
  async after(db, channel, after, take) {
    const rows = await selectRewards(db)
      .selectAll('r')
      .where('r.sales_channel_id', '=', channel)
      .$if(after !== null, (q) => q.where('r.id', '>', after!))
      .orderBy('r.id')
      .limit(take)
      .execute()
    return rows.map(toReward)
  },
}
