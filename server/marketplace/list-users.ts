import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { marketplaceUserList, type EmailStatus, type MarketplaceUser } from '#contract/marketplace-rows.ts'
import type { marketplace } from '#contract/marketplace.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { fanWords } from '#server/db/search-words.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Joins the people `p` who have listed or ordered in a channel with their rows `f` of `fans`, without selecting columns. A
 * listing counts as bought from payment until its order is cancelled. Each fan is looked up separately, because few of many fans
 * trade.
 */
export const joinPeople = (db: Kysely<Database>, channel: number) =>
  db
    .selectFrom('resale_people as p')
    .innerJoinLateral(
      (q) => q.selectFrom('fans').selectAll().whereRef('fans.id', '=', 'p.fan_id').limit(1).as('f'),
      (on) => on.onTrue(),
    )
    .where('p.sales_channel_id', '=', channel)
    // This is not a condition of the join, because with the fan's id alone the look-up always uses the right index, even without
    // statistics.
    .whereRef('f.sales_channel_id', '=', 'p.sales_channel_id')
    .where((is) => is.or([is('p.listings', '>', 0), is('p.orders', '>', 0)]))

/** Whether a fan receives messages, in the form of the API. */
export const emailStatus = sql<EmailStatus>`case when f.subscribed then 'subscribed' else 'unsubscribed' end`

const fields: ListFields<typeof marketplaceUserList> = {
  id: { value: sql`p.fan_id` },
  name: { value: sql`concat_ws(' ', f.first_name, f.last_name)`, key: sql`f.name_key`, words: fanWords.name },
  first_name: { value: sql`f.first_name`, key: sql`f.first_name_key` },
  last_name: { value: sql`f.last_name`, key: sql`f.last_name_key` },
  email: { value: sql`f.email`, key: sql`f.email_key`, words: fanWords.email },
  phone: { value: sql`f.phone`, key: sql`f.phone_key`, words: fanWords.phone },
  stripe_seller_status: { value: sql`f.stripe_seller_status` },
  active_listings_count: { value: sql`p.active` },
  sold_listings_count: { value: sql`p.sold` },
  bought_listings_count: { value: sql`p.bought` },
  role: { value: sql`p.role` },
  email_status: { value: emailStatus },
  created_at: { value: sql`f.created_at` },
}

type Query = z.output<(typeof marketplace)['listMarketplaceUsers']['query']>

/** Returns a page of the fans who have listed or ordered something in a channel. */
export async function listUsers(
  db: Kysely<Database>,
  channel: number,
  { role, sellerStatus, emailStatus: wanted, ...page }: Query,
): Promise<{ rows: MarketplaceUser[]; totalCount: number }> {
  return queryList({
    db,
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
    of: channel,
    // No index has these sort orders. If all rows are sorted at once, each fan is looked up only once for a page.
    unindexed: true,
  })
}
