import { expect, test } from 'vitest'
import type { AnyList } from '#contract/core/list.ts'
import { BidProduct, bidProductList } from '#contract/bid-products.ts'
import { Bid, bidList } from '#contract/bids.ts'
import { channelList, SalesChannel } from '#contract/channels.ts'
import { Event, eventList } from '#contract/events.ts'
import { Listing, listingList, MarketplaceUser, marketplaceUserList, Order, orderList } from '#contract/marketplace-rows.ts'
import { BulkMessage, massTextList } from '#contract/mass-texts.ts'
import { Signup, signupList } from '#contract/notifications.ts'
import { Offer, offerList } from '#contract/offers.ts'
import { PassProduct, passProductList, PassSubscription, subscriberList } from '#contract/pass.ts'
import { PriceRule, priceRuleList } from '#contract/price-rules.ts'
import { Reward, rewardList } from '#contract/rewards.ts'
import { Segment, segmentList } from '#contract/segments.ts'
import { Recipient, recipientList } from '#contract/sending.ts'
import { MessageTemplate, templateList } from '#contract/templates.ts'
import { TransactionRow, transactionList } from '#contract/transactions.ts'
import { UserListing, userListingList } from '#contract/user-listings.ts'
import { Tag, tagList, TextBuyUser, userList } from '#contract/users.ts'

interface Definition {
  type: string
  shape?: Readonly<Record<string, unknown>>
  innerType?: unknown
}
const definitionOf = (schema: unknown) => (schema as { _zod: { def: Definition } })._zod.def

/** The dotted names of all values in a row, without lists and records, which have no order. */
function valuesIn(schema: unknown, name = ''): string[] {
  const { type, shape, innerType } = definitionOf(schema)
  if (innerType !== undefined) return valuesIn(innerType, name)
  if (type === 'array' || type === 'record') return []
  if (shape === undefined) return [name]
  return Object.entries(shape).flatMap(([field, inner]) => valuesIn(inner, name === '' ? field : `${name}.${field}`))
}

const lists: [AnyList, unknown][] = [
  [bidList, Bid],
  [bidProductList, BidProduct],
  [channelList, SalesChannel],
  [eventList, Event],
  [listingList, Listing],
  [marketplaceUserList, MarketplaceUser],
  [massTextList, BulkMessage],
  [offerList, Offer],
  [orderList, Order],
  [passProductList, PassProduct],
  [priceRuleList, PriceRule],
  [recipientList, Recipient],
  [rewardList, Reward],
  [segmentList, Segment],
  [signupList, Signup],
  [subscriberList, PassSubscription],
  [tagList, Tag],
  [templateList, MessageTemplate],
  [transactionList, TransactionRow],
  [userList, TextBuyUser],
  [userListingList, UserListing],
]

test.each(lists.map(([list, row]) => [list.name, list, row] as const))(
  '%s can be ordered by every value of a row',
  (_, list, row) => expect(valuesIn(row).filter((name) => !(name in list.fields))).toEqual([]),
)
