import * as z from 'zod/mini'
import { fullName, list } from '#contract/core/list.ts'
import { Instant, Money, RowId } from '#contract/core/wire.ts'

/** The states of a listing. */
export const listingStatuses = ['active', 'reserved', 'sold', 'expired', 'cancelled', 'manual_action_required'] as const
export const orderStatuses = [
  'pending',
  'completed',
  'delivered',
  'delivery_failed',
  'seller_paid',
  'seller_payment_failed',
  'buyer_refund_asked',
  'buyer_refunded',
  'buyer_refund_failed',
  'seller_payment_reversed',
  'seller_payment_reversal_failed',
  'cancelled',
] as const
export const sellerStatuses = [
  'details_not_submitted',
  'details_submitted',
  'remediation_needed',
  'good_standing',
  'rejected',
] as const
export const marketplaceRoles = ['seller', 'buyer', 'both'] as const
export const emailStatuses = ['subscribed', 'unsubscribed'] as const
export type ListingStatus = (typeof listingStatuses)[number]
export type OrderStatus = (typeof orderStatuses)[number]
export type SellerStatus = (typeof sellerStatuses)[number]
export type MarketplaceRole = (typeof marketplaceRoles)[number]
export type EmailStatus = (typeof emailStatuses)[number]

/** A fan who sells or buys. In a listing or an order, null means that the person was erased, or that there is no such person. */
export const Party = z.object({
  id: z.int(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
})
export type Party = z.output<typeof Party>

const EventOfListing = z.object({
  id: z.int(),
  title: z.string(),
  time: Instant,
  timezone: z.string(),
  venue: z.string(),
  category: z.string(),
})

/** A listing: seats that a fan offers. Its amounts are for all the seats together. */
export const Listing = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  event: EventOfListing,
  event_name: z.string(),
  section_name: z.string(),
  row_name: z.string(),
  first_seat: z.string(),
  last_seat: z.string(),
  quantity: z.int(),
  face_value: Money,
  listing_price: Money,
  seller_gets: Money,
  buyer_pays: Money,
  currency: z.string(),
  status: z.enum(listingStatuses),
  seller: z.nullable(Party),
  created_at: Instant,
  version: z.int(),
  /** The listing's orders, newest first, each with its buyer, amount, time, and delivery problem. */
  marketplace_orders: z.array(
    z.object({
      id: RowId,
      buyer_id: z.nullable(z.int()),
      status: z.enum(orderStatuses),
      buyer: z.nullable(Party),
      total: Money,
      created_at: Instant,
      delivery_error: z.nullable(z.string()),
    }),
  ),
})
export type Listing = z.output<typeof Listing>

/** A fan's purchase of a listing. `holdfast_fees` is only for users who may manage everything. */
export const Order = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  listing_id: RowId,
  status: z.enum(orderStatuses),
  buyer: z.nullable(Party),
  buyer_id: z.nullable(z.int()),
  seller: z.nullable(Party),
  event: EventOfListing,
  section_name: z.string(),
  row_name: z.string(),
  first_seat: z.string(),
  last_seat: z.string(),
  quantity: z.int(),
  total: Money,
  payment: z.object({ amount: Money, stripe_payment_intent: z.nullable(z.string()) }),
  buyer_fees: Money,
  seller_fees: Money,
  seller_gets: Money,
  tax: Money,
  holdfast_fees: z.optional(Money),
  refunded_amount: Money,
  currency: z.string(),
  completed_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  delivery_error: z.nullable(z.string()),
  seller_paid_at: z.nullable(Instant),
  seller_payment_error: z.nullable(z.string()),
  buyer_refund_asked_at: z.nullable(Instant),
  buyer_refund_asked_reason: z.nullable(z.string()),
  buyer_refunded_at: z.nullable(Instant),
  created_at: Instant,
  version: z.int(),
})
export type Order = z.output<typeof Order>

/** A fan who has listed or bought tickets, with the role of the fan (seller, buyer or both) and whether the fan receives emails. */
export const MarketplaceUser = z.object({
  id: z.int(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  stripe_seller_status: z.nullable(z.enum(sellerStatuses)),
  active_listings_count: z.int(),
  sold_listings_count: z.int(),
  bought_listings_count: z.int(),
  role: z.enum(marketplaceRoles),
  email_status: z.enum(emailStatuses),
  created_at: Instant,
})
export type MarketplaceUser = z.output<typeof MarketplaceUser>

/** The reasons why an order needs action. */
export const orderTroubles = [
  'delivery_failed',
  'seller_payment_failed',
  'buyer_refund_asked',
  'buyer_refund_failed',
  'seller_payment_reversal_failed',
] as const
export type OrderTrouble = (typeof orderTroubles)[number]
/** The reasons why a case needs action: those of orders, a failed refund, or a disputed charge. */
export const troubles = [...orderTroubles, 'refund_failed', 'dispute'] as const
export type Trouble = (typeof troubles)[number]

/** Whether the server itself repeats the failed refund of a case, so that no user may also settle it outside of this system. */
export const isRepeated = ({ kind, trouble }: { kind: 'order' | 'sale' | 'bid' | 'pass'; trouble: Trouble }): boolean =>
  trouble === 'refund_failed' && (kind === 'bid' || kind === 'pass')

/** A case that needs action: its kind, start, amount, reason, and the account assigned to it. */
export const NeedsAction = z.object({
  /** The case's id; for an order, the order's id. */
  id: RowId,
  kind: z.enum(['order', 'sale', 'bid', 'pass']),
  /** Null if the case is not about an order. */
  order: z.nullable(Order),
  trouble: z.enum(troubles),
  /** The title of the event or the pass. */
  title: z.string(),
  event_id: z.nullable(z.int()),
  event_time: z.nullable(Instant),
  event_timezone: z.nullable(z.string()),
  /**
   * Whether tickets of an event are undelivered or their refund is requested, and the event is within two days or began in the
   * last six hours.
   */
  urgent: z.boolean(),
  /** The token of the sale, if the case is about a sale. */
  sale: z.nullable(RowId),
  person: z.nullable(Party),
  /** The time from which the case needs action. */
  since: Instant,
  /** The amount that was to be refunded, paid out or reversed, or that is disputed. */
  amount: Money,
  currency: z.string(),
  reason: z.nullable(z.string()),
  taken_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The last note about the case, and its author. */
  note: z.nullable(z.object({ text: z.string(), by: z.string(), at: Instant })),
})
export type NeedsAction = z.output<typeof NeedsAction>

const sold = { orders: z.int(), seats: z.int(), face_value: Money, price: Money }

/** Resale prices compared with face values. Amounts are totals of all orders. */
export const ResalePrices = z.object({
  currency: z.string(),
  total: z.object(sold),
  /** The number of all seats of the events in the filter, sold or not; without a filter, of the events with resales. */
  house: z.int(),
  sections: z.array(z.object({ section: z.string(), ...sold })),
  /** Days in the channel's zone. */
  days: z.array(z.object({ date: z.iso.date(), ...sold })),
  /** The sellers of the most seats. */
  sellers: z.array(z.object({ seller: z.nullable(Party), ...sold })),
})
export type ResalePrices = z.output<typeof ResalePrices>

/** The cases that need action; the screen filters them on the device, in the server's order. */
export const caseList = list<NeedsAction>()({
  name: 'cases',
  fields: { id: 'id', trouble: 'text', since: 'instant', amount: 'number' },
  search: [],
  filters: { trouble: { is: 'equals', field: 'trouble', values: troubles } },
  default: { orderBy: 'since', order: 'asc' },
  id: 'id',
})

export const listingList = list<Listing>()({
  name: 'listings',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    event_name: 'text',
    section_name: 'text',
    row_name: 'text',
    first_seat: 'text',
    last_seat: 'text',
    quantity: 'number',
    face_value: 'number',
    listing_price: 'number',
    seller_gets: 'number',
    buyer_pays: 'number',
    currency: 'text',
    status: 'text',
    created_at: 'instant',
    version: 'number',
    'event.id': 'number',
    'event.title': 'text',
    'event.time': 'instant',
    'event.timezone': 'text',
    'event.venue': 'text',
    'event.category': 'text',
    'seller.id': 'number',
    'seller.first_name': 'text',
    'seller.last_name': 'text',
    seller: 'text',
  },
  search: ['id', 'event.title', 'section_name', 'seller'],
  filters: {
    status: { is: 'equals', field: 'status', values: listingStatuses },
    eventId: { is: 'in', field: 'event.id' },
    startDate: { is: 'from', field: 'created_at' },
    endDate: { is: 'to', field: 'created_at' },
  },
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
  derived: { seller: ({ seller }) => fullName(seller) },
})

export const orderList = list<Order>()({
  name: 'orders',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    listing_id: 'id',
    status: 'text',
    buyer_id: 'number',
    section_name: 'text',
    row_name: 'text',
    first_seat: 'text',
    last_seat: 'text',
    quantity: 'number',
    total: 'number',
    buyer_fees: 'number',
    seller_fees: 'number',
    seller_gets: 'number',
    tax: 'number',
    holdfast_fees: 'number',
    refunded_amount: 'number',
    currency: 'text',
    completed_at: 'instant',
    delivered_at: 'instant',
    delivery_error: 'text',
    seller_paid_at: 'instant',
    seller_payment_error: 'text',
    buyer_refund_asked_at: 'instant',
    buyer_refund_asked_reason: 'text',
    buyer_refunded_at: 'instant',
    created_at: 'instant',
    version: 'number',
    'event.id': 'number',
    'event.title': 'text',
    'event.time': 'instant',
    'event.timezone': 'text',
    'event.venue': 'text',
    'event.category': 'text',
    'payment.amount': 'number',
    'payment.stripe_payment_intent': 'text',
    'buyer.id': 'number',
    'buyer.first_name': 'text',
    'buyer.last_name': 'text',
    buyer: 'text',
    'seller.id': 'number',
    'seller.first_name': 'text',
    'seller.last_name': 'text',
    seller: 'text',
  },
  search: ['id', 'event.title', 'section_name', 'buyer', 'seller'],
  filters: {
    status: { is: 'equals', field: 'status', values: orderStatuses },
    startDate: { is: 'from', field: 'created_at' },
    endDate: { is: 'to', field: 'created_at' },
  },
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
  derived: { buyer: ({ buyer }) => fullName(buyer), seller: ({ seller }) => fullName(seller) },
})

/** The people of the marketplace. Rows contain no phone, so only the server searches it. */
export const marketplaceUserList = list<MarketplaceUser>()({
  name: 'marketplace_users',
  fields: {
    id: 'number',
    name: 'text',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    phone: 'text',
    stripe_seller_status: 'text',
    active_listings_count: 'number',
    sold_listings_count: 'number',
    bought_listings_count: 'number',
    role: 'text',
    email_status: 'text',
    created_at: 'instant',
  },
  search: ['name', 'email', 'phone'],
  filters: {
    role: { is: 'equals', field: 'role', values: marketplaceRoles },
    sellerStatus: { is: 'equals', field: 'stripe_seller_status', values: sellerStatuses },
    emailStatus: { is: 'equals', field: 'email_status', values: emailStatuses },
  },
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
  derived: { name: fullName },
})
