import * as z from 'zod/mini'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import { NumberId, paged, pageQuery } from '#contract/core/wire.ts'
import { USER_MISSING } from './users.ts'
import { Listing, listingList, listingStatuses, orderStatuses } from './marketplace-rows.ts'

export const sides = ['Sell', 'Buy', 'N/A'] as const

/** A listing that a fan offers, sold or bought; for a purchase, the status is that of the fan's newest order. */
export const UserListing = z.extend(Listing, {
  type: z.enum(sides),
  status: z.enum([...listingStatuses, ...orderStatuses]),
})
export type UserListing = z.output<typeof UserListing>

const { fields, search, default: usual } = listingList

/** The list of a fan's listings and purchases. */
export const userListingList = list<UserListing>()({
  name: 'user-listings',
  fields: { ...fields, type: 'text' },
  search,
  filters: {},
  default: usual,
  id: 'id',
  derived: listingList.derived as never,
})

/** A fan's listings and purchases in the marketplace. */
export const userListings = area({
  listUserListings: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/listings/user/{userId}',
    params: z.object({ id: NumberId, userId: NumberId }),
    missing: USER_MISSING,
    query: z.object(pageQuery),
    reply: paged(UserListing),
    access: { scope: ofChannel(), feature: 'marketplace' },
    queue: 'never',
    summary: 'The listings that a fan sells, and those that the fan has bought',
  }),
})
