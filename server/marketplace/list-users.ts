import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { marketplaceUserList, type EmailStatus, type MarketplaceRole, type MarketplaceUser } from '#contract/marketplace-rows.ts'
import type { marketplace } from '#contract/marketplace.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'

interface Person {
  fan_id: number
  active: number
  sold: number
  bought: number
  role: MarketplaceRole
}

/**
 * Everybody who has listed or ordered in a channel, once. A listing counts as bought from the moment it is paid until its order is
 * cancelled.
 */
export const peopleOf = (channel: number) => sql<Person>`(
  select fan_id, sum(active)::integer as active, sum(sold)::integer as sold, sum(bought)::integer as bought,
    case when bool_or(sells) and bool_or(buys) then 'both' when bool_or(sells) then 'seller' else 'buyer' end as role
  from (
    select seller_id as fan_id, count(*) filter (where status = 'active') as active, count(*) filter (where status = 'sold') as sold,
      0 as bought, true as sells, false as buys
    from listings where sales_channel_id = ${channel} and seller_id is not null group by 1
    union all
    select buyer_id, 0, 0, count(*) filter (where status not in ('pending', 'cancelled')), false, true
    from orders where sales_channel_id = ${channel} and buyer_id is not null group by 1
  ) sides group by fan_id)`

/** Those people `p` as fans `f`, nothing selected yet. */
export const joinPeople = (db: Kysely<Database>, channel: number) =>
  db.selectFrom(peopleOf(channel).as('p')).innerJoin('fans as f', 'f.id', 'p.fan_id')

/** Whether a fan is written to, as the wire says it. */
export const emailStatus = sql<EmailStatus>`case when f.subscribed then 'subscribed' else 'unsubscribed' end`

const fields: ListFields<typeof marketplaceUserList> = {
  id: { value: sql`f.id` },
  name: { value: sql`concat_ws(' ', f.first_name, f.last_name)`, key: sql`f.name_key` },
  first_name: { value: sql`f.first_name`, key: sql`f.first_name_key` },
  last_name: { value: sql`f.last_name`, key: sql`f.last_name_key` },
  email: { value: sql`f.email`, key: sql`f.email_key` },
  stripe_seller_status: { value: sql`f.stripe_seller_status` },
  active_listings_count: { value: sql`p.active` },
  sold_listings_count: { value: sql`p.sold` },
  bought_listings_count: { value: sql`p.bought` },
  role: { value: sql`p.role` },
  email_status: { value: emailStatus },
  created_at: { value: sql`f.created_at` },
}

type Query = z.output<(typeof marketplace)['listMarketplaceUsers']['query']>

/** A page of the fans who have listed or bought something in a channel. */
export async function listUsers(
  db: Kysely<Database>,
  channel: number,
  { role, sellerStatus, emailStatus: wanted, ...page }: Query,
): Promise<{ rows: MarketplaceUser[]; totalCount: number }> {
  return queryList({
    list: marketplaceUserList,
    fields,
    from: joinPeople(db, channel),
    select: (q) =>
      q.select([
        'f.id',
        'f.first_name',
        'f.last_name',
        'f.email',
        'f.stripe_seller_status',
        'p.active as active_listings_count',
        'p.sold as sold_listings_count',
        'p.bought as bought_listings_count',
        'p.role',
        emailStatus.as('email_status'),
        'f.created_at',
      ]),
    query: { ...page, filters: { role, sellerStatus, emailStatus: wanted } },
  })
}
