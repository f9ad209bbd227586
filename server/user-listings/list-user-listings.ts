import { sql, type Kysely } from 'kysely'
import type { ListQuery } from '#contract/core/list.ts'
import type { OrderStatus } from '#contract/marketplace-rows.ts'
import { userListingList, type UserListing } from '#contract/user-listings.ts'
import { USER_MISSING } from '#contract/users.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { listingFields } from '#server/marketplace/list-listings.ts'
import { joinListings, selectListingColumns, toListings } from '#server/marketplace/listing-row.ts'

/** Returns the state of a fan's newest order for the listing. */
const orderOf = (fan: number) => sql<OrderStatus | null>`(
  select o.status from orders o where o.listing_id = l.id and o.buyer_id = ${fan} order by o.created_at desc, o.id limit 1)`

const fieldsFor = (fan: number): ListFields<typeof userListingList> => ({
  ...listingFields,
  status: { value: sql`case when l.seller_id = ${fan} then l.status else ${orderOf(fan)} end` },
  type: { value: sql`case when l.seller_id = ${fan} then 'Sell' else 'Buy' end` },
})

/** Returns a page of the listings that a fan of a channel sells or bought. @throws 404 if the channel has no such fan */
export async function listUserListings(
  db: Kysely<Database>,
  channel: number,
  user: number,
  query: Omit<ListQuery, 'filters'>,
): Promise<{ rows: UserListing[]; totalCount: number }> {
  const fan = lookupNumber(user)
  const known = await db
    .selectFrom('fans')
    .select('id')
    .where('id', '=', fan)
    .where('sales_channel_id', '=', channel)
    .executeTakeFirst()
  if (known === undefined) throw notFound(USER_MISSING)
  const found = await queryList({
    list: userListingList,
    fields: fieldsFor(fan),
    from: joinListings(db).where('l.sales_channel_id', '=', channel)
      .where(sql<boolean>`l.id in (select id from listings where seller_id = ${fan}
        union select listing_id from orders where buyer_id = ${fan})`),
    select: (q) => selectListingColumns(q).select(orderOf(fan).as('own_order')),
    query: { ...query, filters: {} },
  })
  const rows = await toListings(db, found.rows)
  return { totalCount: found.totalCount, rows: rows.map((row, nth) => seenBy(fan, row, found.rows[nth]!.own_order)) }
}

function seenBy(fan: number, row: Awaited<ReturnType<typeof toListings>>[number], order: OrderStatus | null): UserListing {
  if (row.seller?.id === fan) return { ...row, type: 'Sell' }
  return order === null ? { ...row, type: 'N/A' } : { ...row, type: 'Buy', status: order }
}
