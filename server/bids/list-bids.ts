import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { bidList, type Bid, type bids as calls } from '#contract/bids.ts'
import { plainKey, queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import { fanWords } from '#server/db/search-words.ts'
import type { Database } from '#server/db/schema.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { joinBids, readBids, selectBidColumns, toBid } from './bid-row.ts'

const fields: ListFields<typeof bidList> = {
  id: { value: sql`b.id`, key: sql`b.id` },
  sales_channel_id: { value: sql`b.sales_channel_id` },
  user_id: { value: sql`b.fan_id` },
  amount: { value: sql`b.amount` },
  quantity: { value: sql`b.quantity` },
  paid: { value: sql`b.paid` },
  approved: { value: sql`(b.status = 'Approved')` },
  status: { value: sql`b.status` },
  created_at: { value: sql`b.created_at` },
  updated_at: { value: sql`b.updated_at` },
  version: { value: sql`b.version` },
  reason: { value: sql`b.reason`, key: naturalKey(sql`b.reason`) },
  refund: { value: sql`b.refund`, key: plainKey(sql`b.refund`) },
  charging: { value: sql`(b.charging is not null)` },
  'User.id': { value: sql`b.fan_id` },
  'User.name': { value: sql`concat_ws(' ', f.first_name, f.last_name)`, key: sql`f.name_key`, words: fanWords.name },
  'User.first_name': { value: sql`f.first_name`, key: sql`f.first_name_key` },
  'User.last_name': { value: sql`f.last_name`, key: sql`f.last_name_key` },
  'User.email': { value: sql`f.email`, key: sql`f.email_key`, words: fanWords.email },
  'User.phone': { value: sql`f.phone`, key: sql`f.phone_key`, words: fanWords.phone },
  'User.source': { value: sql`f.source`, key: sql`f.source_key` },
  'bid_product.id': { value: sql`b.bid_product_id`, key: sql`b.bid_product_id` },
  'bid_product.name': { value: sql`p.name`, key: sql`p.name_key` },
  'bid_product.currency': { value: sql`p.currency` },
  'bid_product.event.id': { value: sql`p.event_id` },
  'bid_product.event.title': { value: sql`e.title`, key: sql`e.title_key` },
  'bid_product.event.time': { value: sql`e.time` },
  'bid_product.event.event_id': { value: sql`e.event_id`, key: sql`e.event_id_key` },
  'bid_product.event.timezone': { value: sql`e.timezone`, key: naturalKey(sql`e.timezone`) },
  'bid_product.event.venue': { value: sql`e.venue`, key: sql`e.venue_key` },
  'bid_product.event.sales_channel_id': { value: sql`b.sales_channel_id` },
}

export type BidQuery = z.output<(typeof calls)['listBids']['query']>

function matching(db: Kysely<Database>, channel: number, { ttbUserId, bidProductId, status, eventId, ...page }: BidQuery) {
  const fan = ttbUserId === undefined ? undefined : lookupNumber(ttbUserId)
  const filters = { ttbUserId: fan, bidProductId, status, eventId: eventId?.map(lookupNumber) }
  return {
    db,
    list: bidList,
    fields,
    from: joinBids(db).where('b.sales_channel_id', '=', channel),
    query: { ...page, filters },
  }
}

/** Returns a page of a channel's bids. */
export async function listBids(db: Kysely<Database>, channel: number, query: BidQuery) {
  const { rows, totalCount } = await queryList({ ...matching(db, channel, query), select: selectBidColumns })
  return { rows: rows.map(toBid), totalCount }
}

/** Returns the ids of the bids that match a query, in the list's order, for an export; also the number of all matching bids. */
export async function listBidIds(db: Kysely<Database>, channel: number, query: BidQuery) {
  const { rows, totalCount } = await queryList({ ...matching(db, channel, query), select: (q) => q.select('b.id') })
  return { ids: rows.map(({ id }) => id), totalCount }
}

/** Counts a channel's pending bids by product, with the highest amount; products without pending bids are left out. */
export async function countPendingBids(db: Kysely<Database>, channel: number) {
  return db
    .selectFrom('bids')
    .select(['bid_product_id', sql<number>`count(*)::integer`.as('bids'), sql<number>`max(amount)`.as('top_amount')])
    .where('sales_channel_id', '=', channel)
    .where('status', '=', 'Pending')
    .groupBy('bid_product_id')
    .orderBy('bid_product_id')
    .execute()
}

/** The most rows of an export in memory at once. */
const PAGE = 250

/** Yields bids by their ids, in the given order, a page at a time. */
export async function* bidPages(db: Kysely<Database>, ids: readonly string[]): AsyncGenerator<Bid[]> {
  for (let at = 0; at < ids.length; at += PAGE) {
    const wanted = ids.slice(at, at + PAGE)
    const byId = new Map((await readBids(db, wanted)).map((bid) => [bid.id, bid]))
    yield wanted.flatMap((id) => byId.get(id) ?? [])
  }
}
