import * as z from 'zod/mini'
import { ofChannel, type Access, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import {
  atMost,
  clearable,
  count,
  Instant,
  InstantInput,
  MAX_TEXT,
  Money,
  needed,
  neededCount,
  NumberId,
  paged,
  pageQuery,
  PositiveMoney,
  RowId,
} from '#contract/core/wire.ts'
import { AudienceFilters, FilterField } from '#contract/segment-filters.ts'
import { currencies } from '#lib/money.ts'

export const bidStatuses = ['Pending', 'Approved', 'Rejected'] as const

/** The event of a bid product, as far as it is shown. `event_id` is the external id. */
const ProductEvent = z.object({
  id: z.int(),
  event_id: z.string(),
  title: z.string(),
  time: Instant,
  timezone: z.string(),
  venue: z.string(),
  sales_channel_id: z.int(),
})

export const BidHistory = z.object({
  id: RowId,
  type: z.enum(['Bidding - Created', 'Bidding - Updated']),
  metadata: z.object({ amount: Money, quantity: z.int() }),
  created_at: Instant,
})
export type BidHistory = z.output<typeof BidHistory>

const Tag = z.object({
  id: RowId,
  name: z.string(),
  description: z.nullable(z.string()),
  slug: z.string(),
  automatic: z.boolean(),
})
const Bidder = z.object({
  id: z.int(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  source: z.nullable(z.string()),
  tags: z.array(Tag),
})
const SeatPlace = z.object({ section: z.string(), row: z.string(), seat: z.string() })

/**
 * A bid (specification 3, section 3). `reason`, `charging` and `seats` are ours: why it did not come to seats, that its card is
 * being charged now, and which seats it got.
 */
export const Bid = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  user_id: z.int(),
  amount: Money,
  quantity: z.int(),
  paid: z.boolean(),
  approved: z.boolean(),
  status: z.enum(bidStatuses),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
  User: Bidder,
  bid_history: z.array(BidHistory),
  bid_product: z.object({ id: RowId, name: z.string(), currency: z.string(), event: ProductEvent }),
  reason: z.nullable(z.string()),
  charging: z.boolean(),
  seats: z.array(SeatPlace),
})
export type Bid = z.output<typeof Bid>

/** What fans bid for: seats of one event (specification 3, section 3). */
export const BidProduct = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  name: z.string(),
  description: z.string(),
  event_id: z.int(),
  event: ProductEvent,
  text_buy_segment_id: z.nullable(RowId),
  banner: z.string(),
  min_amount: Money,
  max_amount: Money,
  purchase_amount: Money,
  quantity: z.int(),
  min_quantity_per_purchase: z.int(),
  max_quantity_per_purchase: z.int(),
  start_time: Instant,
  end_time: Instant,
  hold_code: z.nullable(z.string()),
  price_code: z.nullable(z.string()),
  currency: z.string(),
  dashboard_user: z.nullable(z.object({ name: z.string() })),
  created_at: Instant,
  version: z.int(),
})
export type BidProduct = z.output<typeof BidProduct>

/** One product with its newest bids. */
export const BidProductDetail = z.extend(BidProduct, { product_bid: z.array(Bid) })

const MAX_DESCRIPTION = 5000
const said = (max: number) =>
  z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), atMost(max))
/** A check that does not end the parse would stand before the text of what is missing. */
const SegmentId = z.string().check(z.guid({ abort: true }), z.toLowerCase())
const amount = needed(PositiveMoney, 'Must be an amount')

const written = {
  name: said(MAX_TEXT),
  description: said(MAX_DESCRIPTION),
  event_id: needed(NumberId, 'Must be a number'),
  text_buy_segment_id: needed(SegmentId, 'Required'),
  banner: said(2000),
  min_amount: amount,
  max_amount: amount,
  purchase_amount: amount,
  quantity: neededCount(0),
  min_quantity_per_purchase: neededCount(1),
  max_quantity_per_purchase: neededCount(1),
  start_time: needed(InstantInput, 'Invalid Date', 'Send at is required'),
  end_time: needed(InstantInput, 'Invalid Date', 'End date is required if start date is selected'),
  hold_code: clearable(),
  price_code: clearable(),
  /** The channel's own where it is absent. */
  currency: z.pipe(z.string('Required').check(z.trim(), z.toLowerCase()), z.enum(currencies, 'Required')),
}

export const NewBidProduct = z.object({
  ...written,
  min_quantity_per_purchase: z._default(written.min_quantity_per_purchase, 1),
  max_quantity_per_purchase: z._default(written.max_quantity_per_purchase, 1),
  hold_code: z._default(written.hold_code, null),
  price_code: z._default(written.price_code, null),
  currency: z.optional(written.currency),
})
/** What changes of a bid product; what is absent stays. */
export const BidProductChange = z.partial(z.object(written))

/** The list of bid products: searched by name and event (decisions 1). */
export const bidProductList = list<BidProduct>()({
  name: 'bid_products',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    name: 'text',
    description: 'text',
    event_id: 'number',
    'event.title': 'text',
    'event.time': 'instant',
    'event.venue': 'text',
    text_buy_segment_id: 'id',
    banner: 'text',
    min_amount: 'number',
    max_amount: 'number',
    purchase_amount: 'number',
    quantity: 'number',
    min_quantity_per_purchase: 'number',
    max_quantity_per_purchase: 'number',
    start_time: 'instant',
    end_time: 'instant',
    hold_code: 'text',
    price_code: 'text',
    currency: 'text',
    'dashboard_user.name': 'text',
    created_at: 'instant',
    version: 'number',
  },
  search: ['name', 'event.title'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

const bidQuery = {
  ...pageQuery,
  ttbUserId: z.optional(NumberId),
  bidProductId: z.optional(RowId),
}

/** The list of bids: searched by the bidder's names, email and phone, and by the product (decisions 1). */
export const bidList = list<Bid>()({
  name: 'bids',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    user_id: 'number',
    amount: 'number',
    quantity: 'number',
    paid: 'flag',
    approved: 'flag',
    status: 'text',
    created_at: 'instant',
    updated_at: 'instant',
    version: 'number',
    reason: 'text',
    'User.id': 'number',
    'User.first_name': 'text',
    'User.last_name': 'text',
    'User.email': 'text',
    'User.phone': 'text',
    'User.source': 'text',
    'bid_product.id': 'id',
    'bid_product.name': 'text',
    'bid_product.currency': 'text',
    'bid_product.event.id': 'number',
    'bid_product.event.title': 'text',
    'bid_product.event.time': 'instant',
  },
  search: ['User.first_name', 'User.last_name', 'User.email', 'User.phone', 'bid_product.name'],
  filters: {
    ttbUserId: { is: 'equals', field: 'user_id' },
    bidProductId: { is: 'equals', field: 'bid_product.id' },
  },
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

/** The filters over those who bid on a product; none finds them all (decisions 8 and 9). */
const Audience = z.object({ filters: z._default(AudienceFilters, []) })

export const lineStates = ['waiting', 'running', 'approved', 'failed', 'stopped', 'unknown'] as const

/** Many bids approved one after the other: a line a bid. Ours; it survives a closed tab and a dead server. */
export const ApprovalRun = z.object({
  id: RowId,
  bid_product_id: z.nullable(RowId),
  state: z.enum(['running', 'done', 'stopped']),
  created_at: Instant,
  by: z.string(),
  lines: z.array(
    z.object({
      bid_id: RowId,
      name: z.string(),
      amount: Money,
      quantity: z.int(),
      currency: z.string(),
      state: z.enum(lineStates),
      reason: z.nullable(z.string()),
      seats: z.array(SeatPlace),
    }),
  ),
})
export type ApprovalRun = z.output<typeof ApprovalRun>

export const MOST_APPROVALS = 5000
const BidOrId = z.pipe(
  z.union([RowId, z.object({ id: RowId })], 'Required'),
  z.transform((one) => (typeof one === 'string' ? one : one.id)),
)
const Approvals = z.array(BidOrId, 'Required').check(z.maxLength(MOST_APPROVALS, `Must be at most ${MOST_APPROVALS}`))

const feature = 'bidding' as const
const manage = 'sales_channel' as const
const byId = z.object({ id: RowId })
const ofBid: Scope = { row: 'bid', ids: ({ params }: { params: { id: string } }) => params.id, missing: 'Bid not found' }
const ofRun: Scope = { ...ofBid, row: 'approval_run', missing: 'Not found' }
const ChannelPath = z.object({ id: NumberId })
const ProductPath = z.object({ id: NumberId, productId: RowId })
const inChannel = { scope: ofChannel(), feature }
const managed = { ...inChannel, manage }

/** An empty list names nobody's bids: its caller only has to be somebody who may approve (decisions 9). */
function approvalsAccess({ body }: { body: unknown }): Access {
  if (Array.isArray(body) && body.length === 0) return 'signed-in'
  const ids = (input: { body: readonly string[] }) => input.body
  return { scope: { row: 'bid', ids, missing: 'Bid not found' } as Scope, manage, feature }
}

/** Bid products, bids and their approval (specification 3, sections 2 and 7). */
export const bids = area({
  readBid: endpoint({
    method: 'GET',
    path: '/bids/{id}',
    params: byId,
    reply: Bid,
    access: { scope: ofBid, feature },
    queue: 'never',
    summary: 'One bid, with who made it and how it changed',
  }),
  listBids: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bids',
    params: ChannelPath,
    query: z.object(bidQuery),
    reply: paged(Bid),
    access: inChannel,
    queue: 'never',
    summary: 'The bids of a channel',
  }),
  downloadBids: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bids/csv',
    params: ChannelPath,
    query: z.object({ ...bidQuery, take: z.optional(count(1)) }),
    reply: { file: 'text/csv; charset=utf-8', as: 'bidding.csv' },
    access: { ...inChannel, manage: 'csv_download' },
    queue: 'never',
    summary: 'The bids of a channel as a file',
  }),
  approveBid: endpoint({
    method: 'POST',
    path: '/bids/{id}/approve',
    params: byId,
    reply: Bid,
    access: { scope: ofBid, manage, feature },
    queue: 'never',
    summary: 'Charges a pending bid and gives it seats; a card that is refused leaves it pending',
  }),
  rejectBid: endpoint({
    method: 'POST',
    path: '/bids/{id}/reject',
    params: byId,
    reply: Bid,
    access: { scope: ofBid, manage, feature },
    queue: 'never',
    summary: 'Rejects a pending bid and tells the fan',
  }),
  approveBids: endpoint({
    method: 'POST',
    path: '/bids/approve',
    body: Approvals,
    reply: z.object({
      approved: z.array(RowId),
      failed: z.array(z.object({ id: RowId, reason: z.string() })),
      job: z.optional(RowId),
      pending: z.optional(z.array(RowId)),
    }),
    access: approvalsAccess,
    queue: 'never',
    summary: 'Approves bids, each by itself; after 15 s it answers with the job that goes on, and what is still pending',
  }),
  readApprovalRun: endpoint({
    method: 'GET',
    path: '/bids/approvals/{id}',
    params: byId,
    reply: ApprovalRun,
    access: { scope: ofRun, manage, feature },
    queue: 'never',
    extension: true,
    summary: 'An approval of many bids, line by line',
  }),
  stopApprovalRun: endpoint({
    method: 'POST',
    path: '/bids/approvals/{id}/stop',
    params: byId,
    reply: ApprovalRun,
    access: { scope: ofRun, manage, feature },
    queue: 'never',
    extension: true,
    summary: 'Stops an approval of many: what is not charged yet stays pending',
  }),
  listApprovalRuns: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-products/{productId}/approvals',
    params: ProductPath,
    reply: z.array(ApprovalRun),
    access: managed,
    queue: 'never',
    extension: true,
    summary: 'The last approvals of many bids of a product, the newest first',
  }),
  listBidProducts: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-products',
    params: ChannelPath,
    query: z.object(pageQuery),
    reply: paged(BidProduct),
    access: inChannel,
    queue: 'never',
    summary: 'The bid products of a channel',
  }),
  readBidProduct: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-products/{productId}',
    params: ProductPath,
    reply: BidProductDetail,
    access: inChannel,
    queue: 'never',
    summary: 'One bid product, with its newest 100 bids',
  }),
  readBidProductSeats: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-products/{productId}/seats',
    params: ProductPath,
    reply: z.object({ quantity: z.int(), taken: z.int() }),
    access: inChannel,
    queue: 'never',
    extension: true,
    summary: 'How many seats of a product are given to bids, or about to be',
  }),
  readAudienceFields: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-products/{productId}/filters',
    params: ProductPath,
    reply: z.array(FilterField),
    access: inChannel,
    queue: 'never',
    summary: 'What bidders can be chosen by',
  }),
  createBidProduct: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/bid-products',
    params: ChannelPath,
    body: NewBidProduct,
    reply: BidProduct,
    status: 201,
    access: managed,
    queue: 'never',
    summary: 'Makes a bid product; a name that its event has already is 409',
  }),
  updateBidProduct: endpoint({
    method: 'PUT',
    path: '/sales-channels/{id}/bid-products/{productId}',
    params: ProductPath,
    body: BidProductChange,
    reply: BidProduct,
    access: managed,
    queue: 'never',
    summary: 'Changes a bid product; what is absent stays',
  }),
  deleteBidProduct: endpoint({
    method: 'DELETE',
    path: '/products/{salesChannelId}/bid-products/{id}',
    params: z.object({ salesChannelId: NumberId, id: RowId }),
    reply: null,
    access: { ...managed, scope: ofChannel('salesChannelId') },
    queue: 'never',
    summary: 'Deletes a bid product without pending or approved bids; its name is free again',
  }),
  previewAudience: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/bid-products/{productId}/preview',
    params: ProductPath,
    body: Audience,
    reply: z.int(),
    access: inChannel,
    queue: 'never',
    effect: 'none',
    summary: 'How many people with a bid on this product an audience finds',
  }),
  listApprovableBids: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/bid-products/{productId}/approvable-bids',
    params: ProductPath,
    body: Audience,
    reply: z.array(Bid),
    access: managed,
    queue: 'never',
    effect: 'none',
    summary: 'The pending bids of those people, the highest first, of equal ones the earliest',
  }),
})
