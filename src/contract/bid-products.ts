import * as z from 'zod/mini'
import { ApprovalRun, Bid, ProductEvent } from '#contract/bids.ts'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import {
  requiredText,
  clearableCode,
  clearableList,
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

/** A product that fans bid for: seats of one event. `awarded` is an extension: the number of seats of its approved bids. */
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
  awarded: z.int(),
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
/** An id of a segment. `abort` makes `needed` report its own error instead of the error of the id check. */
const SegmentId = z.string().check(z.guid({ abort: true }), z.toLowerCase())
const amount = needed(PositiveMoney, 'Must be an amount')

const written = {
  name: requiredText(MAX_TEXT),
  description: requiredText(MAX_DESCRIPTION),
  event_id: needed(NumberId, 'Must be a number'),
  text_buy_segment_id: needed(SegmentId, 'Required'),
  banner: requiredText(2000),
  min_amount: amount,
  max_amount: amount,
  purchase_amount: amount,
  quantity: neededCount(0),
  min_quantity_per_purchase: neededCount(1),
  max_quantity_per_purchase: neededCount(1),
  start_time: needed(InstantInput, 'Invalid Date', 'Send at is required'),
  end_time: needed(InstantInput, 'Invalid Date', 'End date is required if start date is selected'),
  hold_code: clearableCode(),
  price_code: clearableCode(),
  /** The currency; if absent in a new product, the channel's own. */
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
/** The changed fields of a bid product; absent fields do not change. */
export const BidProductChange = z.partial(z.object(written))

/** The list of bid products: searched by name and by the event's title. */
export const bidProductList = list<BidProduct>()({
  name: 'bid_products',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    name: 'text',
    description: 'text',
    event_id: 'number',
    'event.id': 'number',
    'event.event_id': 'text',
    'event.title': 'text',
    'event.time': 'instant',
    'event.timezone': 'text',
    'event.venue': 'text',
    'event.sales_channel_id': 'number',
    text_buy_segment_id: 'id',
    banner: 'text',
    min_amount: 'number',
    max_amount: 'number',
    purchase_amount: 'number',
    quantity: 'number',
    awarded: 'number',
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

/** Filters of the bidders on a product; without a filter all bidders are found. */
const Audience = z.object({ filters: z._default(clearableList(AudienceFilters), []) })

const feature = 'bidding' as const
const manage = 'sales_channel' as const
const ChannelPath = z.object({ id: NumberId })
export const PRODUCT_MISSING = 'Bid product not found'
const ProductPath = z.object({ id: NumberId, productId: RowId })
const inChannel = { scope: ofChannel(), feature }
const managed = { ...inChannel, manage }

/** Bid products, their audiences, and the approval of their bids. */
export const bidProducts = area({
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
    missing: PRODUCT_MISSING,
    reply: BidProductDetail,
    access: inChannel,
    queue: 'never',
    summary: 'One bid product, with its newest 100 bids',
  }),
  readBidProductSeats: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-products/{productId}/seats',
    params: ProductPath,
    missing: PRODUCT_MISSING,
    reply: z.object({ quantity: z.int(), taken: z.int(), bids: z.int() }),
    access: inChannel,
    queue: 'never',
    extension: true,
    summary: 'The numbers of a product’s seats, of those awarded or about to be awarded, and of its bids',
  }),
  readAudienceFields: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-products/{productId}/filters',
    params: ProductPath,
    missing: PRODUCT_MISSING,
    reply: z.array(FilterField),
    access: inChannel,
    queue: 'never',
    summary: 'The fields by which the bidders on a product can be filtered',
  }),
  createBidProduct: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/bid-products',
    params: ChannelPath,
    body: NewBidProduct,
    reply: BidProduct,
    status: 201,
    access: managed,
    confirms: [{ table: 'bid_products' }],
    queue: 'never',
    summary: 'Creates a bid product; 409 if its event already has one of that name',
  }),
  updateBidProduct: endpoint({
    method: 'PUT',
    path: '/sales-channels/{id}/bid-products/{productId}',
    params: ProductPath,
    missing: PRODUCT_MISSING,
    body: BidProductChange,
    reply: BidProduct,
    access: managed,
    confirms: [{ table: 'bid_products' }],
    queue: 'never',
    summary: 'Changes a bid product; absent fields do not change',
  }),
  deleteBidProduct: endpoint({
    method: 'DELETE',
    path: '/products/{salesChannelId}/bid-products/{id}',
    params: z.object({ salesChannelId: NumberId, id: RowId }),
    missing: PRODUCT_MISSING,
    reply: null,
    access: { ...managed, scope: ofChannel('salesChannelId') },
    queue: 'never',
    summary: 'Deletes a bid product without pending or approved bids; its name can be used again',
  }),
  previewAudience: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/bid-products/{productId}/preview',
    params: ProductPath,
    missing: PRODUCT_MISSING,
    body: Audience,
    reply: z.int(),
    access: inChannel,
    queue: 'never',
    effect: 'none',
    summary: 'The number of bidders on a product who match the filters',
  }),
  listApprovableBids: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/bid-products/{productId}/approvable-bids',
    params: ProductPath,
    missing: PRODUCT_MISSING,
    body: Audience,
    reply: z.array(Bid),
    access: managed,
    queue: 'never',
    effect: 'none',
    summary: 'The pending bids of the bidders who match the filters, highest first; of equal bids, the earliest first',
  }),
  listApprovalRuns: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-products/{productId}/approvals',
    params: ProductPath,
    missing: PRODUCT_MISSING,
    reply: z.array(ApprovalRun),
    access: managed,
    queue: 'never',
    extension: true,
    summary: 'The last runs that approved many bids of a product, newest first',
  }),
})
