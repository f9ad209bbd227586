import * as z from 'zod/mini'
import { ofChannel, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { clearable, count, manyOf, NumberId, paged, pageQuery, RangeBound, RowId } from '#contract/core/wire.ts'
import {
  emailStatuses,
  Listing,
  listingStatuses,
  MarketplaceUser,
  marketplaceRoles,
  NeedsAction,
  Order,
  orderStatuses,
  ResalePrices,
  sellerStatuses,
} from './marketplace-rows.ts'
import { OrderDetail } from './order-detail.ts'

const ChannelPath = z.object({ id: NumberId })
const range = { startDate: z.optional(RangeBound), endDate: z.optional(RangeBound) }

const listingQuery = {
  ...pageQuery,
  ...range,
  status: z.optional(z.enum(listingStatuses)),
  eventId: z.optional(manyOf(NumberId)),
}
/** The status filter is an extension. */
const orderQuery = { ...pageQuery, ...range, status: z.optional(z.enum(orderStatuses)) }
/** The filters by role, seller status and email status are extensions. */
const userQuery = {
  ...pageQuery,
  role: z.optional(z.enum(marketplaceRoles)),
  sellerStatus: z.optional(z.enum(sellerStatuses)),
  emailStatus: z.optional(z.enum(emailStatuses)),
}

/** The counts that can be requested: each counts listings, fans or orders by one of their states. */
export const aggregateIds = [
  'marketplace_listing_status',
  'marketplace_seller_account_status',
  'marketplace_user_status',
  'marketplace_user_email_status',
  'marketplace_order_status',
] as const
export type AggregateId = (typeof aggregateIds)[number]
export const Aggregate = z.array(z.object({ value: z.string(), count: z.int() }))
export type Aggregate = z.output<typeof Aggregate>

const CasePath = z.object({ id: NumberId, caseId: RowId })
const CASE_MISSING = 'Case not found'
/** The most characters of a note, or of the reason for a refusal. */
const MAX_NOTE = 500

const feature = 'marketplace'
const channelAccess = { scope: ofChannel(), feature } as const
const ofListing: Scope = {
  row: 'listing',
  ids: ({ body }: { body: { listing_id: string } }) => body.listing_id,
  missing: 'Listing not found',
}
const ofOrder: Scope = {
  row: 'order',
  ids: ({ body }: { body: { order_id: string } }) => body.order_id,
  missing: 'Order not found',
}
const named = () => z.pipe(z.string('Required').check(z.minLength(1, { error: 'Required', abort: true })), RowId)

/** An order of a reply is in these reads; the case about it is another one now, or none. */
const orderConfirms = [{ reads: ['listOrders', 'readOrder'] }, { reads: ['listNeedsAction'], outdates: 'id' }]

/** The resale marketplace. It needs the marketplace feature, except for cases that need action: any channel may have them. */
export const marketplace = area({
  listListings: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/listings',
    params: ChannelPath,
    query: z.object(listingQuery),
    reply: paged(Listing),
    access: channelAccess,
    queue: 'never',
    summary: 'The listings of a channel',
  }),
  readListing: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/listings/{listingId}',
    params: z.object({ id: NumberId, listingId: RowId }),
    missing: 'Listing not found',
    reply: Listing,
    access: channelAccess,
    queue: 'never',
    summary: 'One listing, with its orders',
  }),
  cancelResale: endpoint({
    method: 'POST',
    path: '/marketplace/admin/cancel-resale',
    query: z.object({ notify: z._default(z.enum(['yes', 'no']), 'no') }),
    body: z.object({ listing_id: named() }),
    reply: Listing,
    access: { scope: ofListing, manage: 'all', feature },
    confirms: [{ reads: ['readListing', 'listListings'] }],
    queue: 'never',
    audit: { as: 'cancellation', fields: ['listing_id'] },
    summary: 'Cancels a listing that is active or needs manual action; the seller gets a message if `notify` is yes',
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/orders',
    params: ChannelPath,
    query: z.object(orderQuery),
    reply: paged(Order),
    access: channelAccess,
    queue: 'never',
    summary: 'The orders of a channel',
  }),
  readOrder: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/orders/{orderId}',
    params: z.object({ id: NumberId, orderId: RowId }),
    missing: 'Order not found',
    reply: OrderDetail,
    access: channelAccess,
    queue: 'never',
    extension: true,
    summary: 'One order, with its history: steps, failures, and who acted',
  }),
  downloadOrders: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/orders/csv',
    params: ChannelPath,
    query: z.object({ ...orderQuery, take: z.optional(count(1)) }),
    reply: { file: 'text/csv; charset=utf-8', as: 'Marketplace Report.csv' },
    access: { scope: ofChannel(), manage: 'csv_download', feature },
    queue: 'never',
    summary: 'The orders of a channel as a file',
  }),
  cancelReservedOrder: endpoint({
    method: 'POST',
    path: '/marketplace/admin/cancel-reserved-order',
    body: z.object({ order_id: named(), relist: z._default(z.boolean('Required'), false) }),
    reply: Order,
    access: { scope: ofOrder, manage: 'all', feature },
    confirms: orderConfirms,
    queue: 'never',
    proof: true,
    pays: true,
    audit: { as: 'cancellation', fields: ['order_id', 'relist'] },
    summary:
      'Cancels an order and refunds the remaining amount to the buyer, once; undelivered tickets stay off sale unless `relist` (an extension) is true',
  }),
  listMarketplaceUsers: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/users',
    params: ChannelPath,
    query: z.object(userQuery),
    reply: paged(MarketplaceUser),
    access: channelAccess,
    queue: 'never',
    summary: 'The fans who have listed or bought tickets',
  }),
  readResalePrices: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/prices',
    params: ChannelPath,
    query: z.object({ ...range, eventId: z.optional(manyOf(NumberId)) }),
    reply: ResalePrices,
    access: channelAccess,
    queue: 'never',
    extension: true,
    summary: 'Resale prices compared with face values, by section, day and seller',
  }),
  listNeedsAction: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/needs-action',
    params: ChannelPath,
    reply: z.array(NeedsAction),
    access: { scope: ofChannel() },
    queue: 'never',
    extension: true,
    summary:
      'Orders, disputes and failed refunds that need action: urgent ones by event time, then longest waiting first; at most 500',
  }),
  takeOrder: endpoint({
    method: 'PUT',
    path: '/sales-channels/{id}/marketplace/needs-action/{orderId}',
    params: z.object({ id: NumberId, orderId: RowId }),
    missing: 'Order not found',
    body: z.object({ taken: z.boolean('Required') }),
    reply: NeedsAction,
    access: { scope: ofChannel(), manage: 'sales_channel' },
    confirms: [{ reads: ['listNeedsAction'] }],
    queue: 'never',
    extension: true,
    summary: 'Assigns a case that needs action to the caller, by its id, or to nobody',
  }),
  countNeedsAction: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/needs-action/count',
    params: ChannelPath,
    reply: z.object({ count: z.int(), urgent: z.int() }),
    access: { scope: ofChannel() },
    queue: 'never',
    extension: true,
    summary: 'The number of cases that need action, and of the urgent ones among them',
  }),
  noteCase: endpoint({
    method: 'PUT',
    path: '/sales-channels/{id}/marketplace/needs-action/{caseId}/note',
    params: CasePath,
    missing: CASE_MISSING,
    body: z.object({ note: clearable(MAX_NOTE) }),
    reply: NeedsAction,
    access: { scope: ofChannel(), manage: 'sales_channel' },
    confirms: [{ reads: ['listNeedsAction'] }],
    queue: 'never',
    extension: true,
    summary: 'Writes the note of a case that needs action; an empty one removes it',
  }),
  settleCase: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/marketplace/needs-action/{caseId}/settle',
    params: CasePath,
    missing: CASE_MISSING,
    // The trouble on the screen: a case whose trouble has changed is refused.
    body: z.object({ note: z.optional(clearable(MAX_NOTE)), trouble: z.optional(NeedsAction.shape.trouble) }),
    reply: null,
    access: { scope: ofChannel(), manage: 'all' },
    confirms: [{ reads: ['listNeedsAction'], removes: 'caseId' }],
    queue: 'never',
    extension: true,
    summary: 'Removes a case that was settled elsewhere; a later failure is a case again',
  }),
  refuseRefund: endpoint({
    method: 'POST',
    path: '/marketplace/admin/refuse-refund',
    body: z.object({ order_id: named(), reason: z.optional(clearable(MAX_NOTE)) }),
    reply: Order,
    access: { scope: ofOrder, manage: 'all', feature },
    confirms: orderConfirms,
    queue: 'never',
    extension: true,
    audit: { as: 'refund-refusal', fields: ['order_id'] },
    summary: "Refuses a buyer's request for a refund: the order continues, and the buyer gets a message with the reason",
  }),
  readAggregate: endpoint({
    method: 'GET',
    path: '/aggregates/{id}',
    params: z.object({ id: z.enum(aggregateIds) }),
    query: z.object({ salesChannelId: NumberId }),
    reply: Aggregate,
    access: { scope: ofChannel('salesChannelId', 'query'), feature },
    queue: 'never',
    summary: 'The number of rows in each state, zeros included',
  }),
})
