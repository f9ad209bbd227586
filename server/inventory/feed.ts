import { sql } from 'kysely'
import { channelFeed } from '#server/db/channel-feed.ts'
import type { FeedOf } from '#server/kernel/feed-of.ts'
import { readPriceCodes } from './price-codes.ts'
import { heldColumns, seatColumns, toHeld, toSeat, toVip } from './seat-row.ts'

/** The seats of the events that a device stores: it loads a snapshot, then pulls the changes since. */
export const seatsFeed: FeedOf<'seats'> = {
  async byIds(db, channel, ids, now) {
    const rows = await db
      .selectFrom('seats')
      .select(seatColumns)
      .where('sales_channel_id', '=', channel)
      .where(sql<boolean>`uuid = any(${[...ids]}::uuid[])`)
      .execute()
    const codes = await readPriceCodes(db, [...new Set(rows.map((row) => row.event_id))])
    return rows.map((row) => toSeat(row, codes, now))
  },
}

/** The held seats of a channel, in all its events. */
export const holdsFeed = channelFeed({
  as: 'seats',
  id: 'uuid',
  select: (db) => db.selectFrom('seats').select(heldColumns).where('status', '=', 'reserved'),
  toRow: toHeld,
})

/** The VIP packages of the events that a device stores. */
export const vipFeed: FeedOf<'vip'> = {
  async byIds(db, channel, ids) {
    const rows = await db
      .selectFrom('vip_inventory')
      .selectAll()
      .where('sales_channel_id', '=', channel)
      .where(sql<boolean>`uuid = any(${[...ids]}::uuid[])`)
      .execute()
    return rows.map(toVip)
  },
  async ofEvents(db, channel, events) {
    const rows = await db
      .selectFrom('vip_inventory')
      .selectAll()
      .where('sales_channel_id', '=', channel)
      .where('event_id', 'in', [...events])
      .execute()
    return rows.map(toVip)
  },
}
