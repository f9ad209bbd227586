import type { UserListing } from '#contract/user-listings.ts'
import { listingPath } from '#parts/resale/listing-path.ts'
import { orderPath } from '#parts/resale/order-path.ts'

type Row = Pick<UserListing, 'id' | 'type' | 'sales_channel_id'> & {
  /** Newest first. */
  marketplace_orders: Pick<UserListing['marketplace_orders'][number], 'id' | 'buyer_id'>[]
}

/** Returns the address of a row's page: for a purchase, the newest order of the fan, else the listing. */
export function userListingPath(fan: number, { id, type, sales_channel_id: channel, marketplace_orders }: Row): string {
  const order = type === 'Buy' ? marketplace_orders.find(({ buyer_id }) => buyer_id === fan) : undefined
  return order === undefined ? listingPath(channel, id) : orderPath(channel, order.id)
}
