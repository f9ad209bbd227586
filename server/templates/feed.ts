import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { toTemplate } from './template-row.ts'

/** The channel's templates, as devices keep them. */
export const templatesFeed: FeedOf<'message_templates'> = {
  async byIds(db, channel, ids) {
    const rows = await db
      .selectFrom('message_templates')
      .selectAll()
      .where('sales_channel_id', '=', channel)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toTemplate)
  },
  async after(db, channel, after, take) {
    const rows = await db
      .selectFrom('message_templates')
      .selectAll()
      .where('sales_channel_id', '=', channel)
      .$if(after !== null, (q) => q.where('id', '>', after!))
      .orderBy('id')
      .limit(take)
      .execute()
    return rows.map(toTemplate)
  },
}
