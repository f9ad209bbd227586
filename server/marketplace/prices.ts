import { sql, type Kysely } from 'kysely'
import type { ResalePrices } from '#contract/marketplace-rows.ts'
import type { Database } from '#server/db/schema.ts'
import { boundsInZone } from '#server/events/range.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { party } from './listing-row.ts'

interface Channel {
  id: number
  timezone: string
  currency_type: string
}
interface PriceQuery {
  eventId?: readonly number[] | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** The most sellers in the list. */
const SELLERS = 20

/**
 * Compares resale prices with face values: by section, by day and by seller. Counts orders that were
 * paid and not cancelled. Days are in the channel's zone.
 */
export async function readPrices(
  db: Kysely<Database>,
  channel: Channel,
  { eventId, startDate, endDate }: PriceQuery,
): Promise<ResalePrices> {
  const { from, to } = boundsInZone(startDate, endDate, channel.timezone)
  const events = eventId?.map(lookupNumber) ?? []
  let sold = db
    .selectFrom('orders as o')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .where('o.sales_channel_id', '=', channel.id)
    .where('o.status', 'not in', ['pending', 'cancelled'])
  if (events.length > 0) sold = sold.where('o.event_id', 'in', events)
  if (from !== undefined) sold = sold.where('o.created_at', '>=', from)
  if (to !== undefined) sold = sold.where('o.created_at', '<=', to)
  const figures = [
    sql<number>`count(*)::integer`.as('orders'),
    sql<number>`coalesce(sum(l.quantity), 0)::integer`.as('seats'),
    sql<number>`coalesce(sum(l.face_value), 0)`.as('face_value'),
    sql<number>`coalesce(sum(l.listing_price), 0)`.as('price'),
  ] as const
  const total = await sold.select(figures).executeTakeFirstOrThrow()
  const sections = await sold
    .select(['l.section_name as section', ...figures])
    .groupBy(['l.section_name', 'l.section_key'])
    .orderBy('l.section_key')
    .execute()
  const day = sql<string>`to_char(o.created_at at time zone ${sql.lit(channel.timezone)}, 'YYYY-MM-DD')`
  const days = await sold
    .select([day.as('date'), ...figures])
    .groupBy(day)
    .orderBy(day)
    .execute()
  const sellers = await sold
    .leftJoin('fans as s', 's.id', 'l.seller_id')
    .select(['l.seller_id', 's.first_name', 's.last_name', ...figures])
    .groupBy(['l.seller_id', 's.first_name', 's.last_name'])
    .orderBy('seats', 'desc')
    .orderBy('l.seller_id')
    .limit(SELLERS)
    .execute()
  const { house } = await db
    .selectFrom('events as e')
    .select(sql<number>`coalesce(sum(e.total_quantity), 0)::integer`.as('house'))
    .where('e.sales_channel_id', '=', channel.id)
    .where('e.id', 'in', events.length > 0 ? events : sold.select('o.event_id'))
    .executeTakeFirstOrThrow()
  return {
    currency: channel.currency_type,
    total,
    house,
    sections,
    days,
    sellers: sellers.map(({ seller_id, first_name, last_name, ...of }) => ({
      seller: party(seller_id, first_name, last_name),
      ...of,
    })),
  }
}
