import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { toSavedView } from './view-row.ts'

/** A person's views and the shared ones of a channel, as devices keep them: of others' own nothing leaves the server but an id. */
export const savedViewsFeed: FeedOf<'saved_views'> = {
  async byIds(db, channel, ids, _now, reader) {
    const rows = await visible(db, channel, reader)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toSavedView)
  },
  async after(db, channel, after, take, _now, reader) {
    const rows = await visible(db, channel, reader)
      .$if(after !== null, (q) => q.where('id', '>', after!))
      .orderBy('id')
      .limit(take)
      .execute()
    return rows.map(toSavedView)
  },
}

const visible = (db: Kysely<Database>, channel: number, reader: number) =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('sales_channel_id', '=', channel)
    .where((views) => views.or([views('shared', '=', true), views('user_id', '=', reader)]))
