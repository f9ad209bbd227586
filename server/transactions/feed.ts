import { sql } from 'kysely'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { selectTransactions, toTransaction } from './transaction-row.ts'

/** The same expression as in the index of the channel's sales; otherwise every page would sort all of these sales. */
const newestFirst = sql`t.purchased_time desc nulls last, t.id`

/** The feed of a channel's sales. */
export const transactionsFeed: FeedOf<'transactions'> = {
  async byIds(db, channel, ids) {
    const rows = await selectTransactions(db)
      .where('t.sales_channel_id', '=', channel)
      .where(sql<boolean>`t.id = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toTransaction)
  },
  async newest(db, channel, after, take, events) {
    let query = selectTransactions(db).where('t.sales_channel_id', '=', channel)
    if (events) query = query.where('t.event_id', 'in', [...events])
    if (after) {
      query = query.where(
        sql<boolean>`t.purchased_time <= ${after.time}::timestamptz and (t.purchased_time < ${after.time}::timestamptz or t.id > ${after.id}::uuid)`,
      )
    }
    const rows = await query.orderBy(newestFirst).limit(take).execute()
    return rows.map(toTransaction)
  },
  async at(db, channel, place) {
    const row = await db
      .selectFrom('transactions as t')
      .select(['t.purchased_time as time', 't.id'])
      .where('t.sales_channel_id', '=', channel)
      .orderBy(newestFirst)
      .limit(1)
      .offset(place)
      .executeTakeFirst()
    return row ?? null
  },
}
