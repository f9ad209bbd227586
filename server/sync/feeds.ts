import { bidProductsFeed } from '#server/bids/feed.ts'
import { eventsFeed } from '#server/events/feed.ts'
import { holdsFeed, seatsFeed, vipFeed } from '#server/inventory/feed.ts'
import { massTextsFeed } from '#server/mass-texts/feed.ts'
import { offersFeed } from '#server/offers/feed.ts'
import { passProductsFeed } from '#server/pass/feed.ts'
import { priceRulesFeed } from '#server/price-rules/feed.ts'
import { rewardsFeed } from '#server/rewards/feed.ts'
import { savedViewsFeed } from '#server/saved-views/feed.ts'
import { segmentsFeed } from '#server/segments/feed.ts'
import type { EveryFeed } from '#server/kernel/feed-of.ts'
import { templatesFeed } from '#server/templates/feed.ts'
import { transactionsFeed } from '#server/transactions/feed.ts'

/** How the rows of every mirrored table are read for devices. It does not compile while a table of the contract is missing. */
export const feeds: EveryFeed = {
  events: eventsFeed,
  seats: seatsFeed,
  holds: holdsFeed,
  vip: vipFeed,
  rewards: rewardsFeed,
  price_rules: priceRulesFeed,
  segments: segmentsFeed,
  offers: offersFeed,
  bulk_messages: massTextsFeed,
  message_templates: templatesFeed,
  bid_products: bidProductsFeed,
  pass_products: passProductsFeed,
  saved_views: savedViewsFeed,
  transactions: transactionsFeed,
}
