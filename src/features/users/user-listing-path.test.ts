import { expect, test } from 'vitest'
import type { UserListing } from '#contract/user-listings.ts'
import { userListingPath } from './user-listing-path.ts'

const orders = [
  { id: 'other', buyer_id: 8 },
  { id: 'newest', buyer_id: 7 },
  { id: 'first', buyer_id: 7 },
]
const path = (fan: number, type: UserListing['type']) =>
  userListingPath(fan, { id: 'listing', type, sales_channel_id: 123, marketplace_orders: orders })

test('a purchase leads to the fan’s newest order, and a sale to the listing', () => {
  expect(path(7, 'Buy')).toBe('/sales-channel/123/marketplace/orders/newest')
  const listing = '/sales-channel/123/marketplace/listings/listing'
  expect([path(7, 'Sell'), path(9, 'Buy')]).toEqual([listing, listing])
})
