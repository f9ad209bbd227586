import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { selectSegments, toSegment } from './segment-row.ts'

/** The channel's segments, as devices keep them; deleted ones are gone. */
export const segmentsFeed: FeedOf<'segments'> = {
  async byIds(db, channel, ids) {
    const rows = await selectSegments(db)
      .selectAll('s')
      .where('s.sales_channel_id', '=', channel)
      .where(sql<boolean>`s.id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toSegment)
  },
  async after(db, channel, after, take) {
    const rows = await selectSegments(db)
      .selectAll('s')
      .where('s.sales_channel_id', '=', channel)
      .$if(after !== null, (q) => q.where('s.id', '>', after!))
      .orderBy('s.id')
      .limit(take)
      .execute()
    return rows.map(toSegment)
  },
}
