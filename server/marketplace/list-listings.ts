import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { listingList, type Listing } from '#contract/marketplace-rows.ts'
import type { marketplace } from '#contract/marketplace.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { boundsInZone } from '#server/events/range.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { joinListings, selectListingColumns, toListings } from './listing-row.ts'
import { searchRows } from './search.ts'

/** Every field of a list of listings in SQL. */
export const listingFields: ListFields<typeof listingList> = {
  id: { value: sql`l.id`, key: sql`l.id` },
  sales_channel_id: { value: sql`l.sales_channel_id` },
  event_name: { value: sql`e.title`, key: sql`e.title_key` },
  section_name: { value: sql`l.section_name`, key: sql`l.section_key` },
  row_name: { value: sql`l.row_name`, key: sql`l.row_key` },
  first_seat: { value: sql`l.first_seat`, key: naturalKey(sql`l.first_seat`) },
  last_seat: { value: sql`l.last_seat`, key: naturalKey(sql`l.last_seat`) },
  quantity: { value: sql`l.quantity` },
  face_value: { value: sql`l.face_value` },
  listing_price: { value: sql`l.listing_price` },
  seller_gets: { value: sql`l.seller_gets` },
  buyer_pays: { value: sql`l.buyer_pays` },
  currency: { value: sql`l.currency` },
  status: { value: sql`l.status` },
  created_at: { value: sql`l.created_at` },
  version: { value: sql`l.version` },
  'event.id': { value: sql`l.event_id` },
  'event.title': { value: sql`e.title`, key: sql`e.title_key` },
  'event.time': { value: sql`e.time` },
  'event.timezone': { value: sql`e.timezone`, key: naturalKey(sql`e.timezone`) },
  'event.venue': { value: sql`e.venue`, key: sql`e.venue_key` },
  'event.category': { value: sql`e.category` },
  'seller.id': { value: sql`l.seller_id` },
  'seller.first_name': { value: sql`s.first_name`, key: sql`s.first_name_key` },
  'seller.last_name': { value: sql`s.last_name`, key: sql`s.last_name_key` },
  seller: { value: sql`concat_ws(' ', s.first_name, s.last_name)`, key: sql`s.name_key` },
}

type Query = z.output<(typeof marketplace)['listListings']['query']>

/** A page of a channel's listings. Dates without a time mean whole days of the channel's zone. */
export async function listListings(
  db: Kysely<Database>,
  channel: { id: number; timezone: string },
  { status, eventId, startDate, endDate, ...page }: Query,
): Promise<{ rows: Listing[]; totalCount: number }> {
  const { from, to } = boundsInZone(startDate, endDate, channel.timezone)
  const { searchQuery, ...paging } = page
  const searched = await searchRows(db, channel.id, searchQuery, {
    table: 'listings',
    id: sql`l.id`,
    event: sql`l.event_id`,
    section: sql`l.section_name`,
    people: [sql`l.seller_id`],
  })
  const found = await queryList({
    db,
    list: listingList,
    fields: listingFields,
    from: joinListings(db).where('l.sales_channel_id', '=', channel.id).where(searched),
    select: (q) => selectListingColumns(q),
    query: { ...paging, filters: { status, eventId: eventId?.map(lookupNumber), startDate: from, endDate: to } },
    of: channel.id,
  })
  return { rows: await toListings(db, found.rows), totalCount: found.totalCount }
}
