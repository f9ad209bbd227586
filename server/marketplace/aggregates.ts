import { sql, type Kysely } from 'kysely'
import { emailStatuses, listingStatuses, marketplaceRoles, orderStatuses, sellerStatuses } from '#contract/marketplace-rows.ts'
import type { Aggregate, AggregateId } from '#contract/marketplace.ts'
import type { Database } from '#server/db/schema.ts'
import { emailStatus, joinPeople } from './list-users.ts'

type Counted = readonly { value: string | null; count: number }[]
const countAll = sql<number>`count(*)::integer`.as('count')

interface Source {
  values: readonly string[]
  count(db: Kysely<Database>, channel: number): Promise<Counted>
}

const ofTable = (table: 'listings' | 'orders') => (db: Kysely<Database>, channel: number) =>
  db.selectFrom(table).select(['status as value', countAll]).where('sales_channel_id', '=', channel).groupBy('status').execute()

const sources: Record<AggregateId, Source> = {
  marketplace_listing_status: { values: listingStatuses, count: ofTable('listings') },
  marketplace_order_status: { values: orderStatuses, count: ofTable('orders') },
  marketplace_seller_account_status: {
    values: sellerStatuses,
    count: (db, channel) =>
      joinPeople(db, channel).select(['f.stripe_seller_status as value', countAll]).groupBy('f.stripe_seller_status').execute(),
  },
  marketplace_user_status: {
    values: marketplaceRoles,
    count: (db, channel) => joinPeople(db, channel).select(['p.role as value', countAll]).groupBy('p.role').execute(),
  },
  marketplace_user_email_status: {
    values: emailStatuses,
    count: (db, channel) =>
      joinPeople(db, channel)
        .select([emailStatus.as('value'), countAll])
        .groupBy('f.subscribed')
        .execute(),
  },
}

/**
 * Counts listings, orders or people by a status, in the order of the contract, including zeros. People without a seller account are
 * not counted among the statuses of seller accounts.
 */
export async function readAggregate(db: Kysely<Database>, id: AggregateId, channel: number): Promise<Aggregate> {
  const { values, count } = sources[id]
  const found = await count(db, channel)
  return values.map((value) => ({ value, count: found.find((one) => one.value === value)?.count ?? 0 }))
}
