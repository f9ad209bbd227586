import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { selectEvents, toEvent } from './event-row.ts'

/** The feed from which devices mirror the events of a channel. */
export const eventsFeed: FeedOf<'events'> = {
  async byIds(db, channel, ids, now) {
    const rows = await selectEvents(db)
      .where('e.sales_channel_id', '=', channel)
      .where(sql<boolean>`e.id = any(${ids.map(Number)}::integer[])`)
      .execute()
    return rows.map((row) => toEvent(row, now))
  },
  async after(db, channel, after, take, now) {
    const rows = await selectEvents(db)
      .where('e.sales_channel_id', '=', channel)
      .where('e.id', '>', Number(after ?? 0))
      .orderBy('e.id')
      .limit(take)
      .execute()
    return rows.map((row) => toEvent(row, now))
  },
}
