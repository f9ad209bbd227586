import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { listingList, type Listing } from '#contract/marketplace-rows.ts'
import type { marketplace } from '#contract/marketplace.ts'
import { column, joinedColumns, listColumns } from '#server/db/list-columns.ts'
import { queryList } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'
import { boundsInZone } from '#server/events/range.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { joinListings, selectListingColumns, toListings } from './listing-row.ts'
import { searchRows } from './search.ts'

/** Every field of a list of listings in SQL. */
export const listingFields = listColumns(listingList, 'listings as l', {
  event_name: column('e.title', 'stored'),
  section_name: { value: sql`l.section_name`, key: sql`l.section_key` },
  row_name: { value: sql`l.row_name`, key: sql`l.row_key` },
  first_seat: 'computed',
  last_seat: 'computed',
  'event.id': column('l.event_id'),
  ...joinedColumns('event', 'events as e', {
    title: 'stored',
    time: 'value',
    timezone: 'computed',
    venue: 'stored',
    category: 'value',
  }),
  'seller.id': column('l.seller_id'),
  ...joinedColumns('seller', 'fans as s', { first_name: 'stored', last_name: 'stored' }),
  seller: { value: sql`concat_ws(' ', s.first_name, s.last_name)`, key: sql`s.name_key` },
})

type Query = z.output<(typeof marketplace)['listListings']['query']>

/** Returns a page of a channel's listings. Dates without a time mean whole days in the channel's zone. */
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
