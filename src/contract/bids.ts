import * as z from 'zod/mini'
import { ofChannel, type Access, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { fullName, list } from '#contract/core/list.ts'
import { count, Instant, manyOf, Money, NumberId, paged, pageQuery, RowId } from '#contract/core/wire.ts'

export const bidStatuses = ['Pending', 'Approved', 'Rejected'] as const
export const refundStates = ['due', 'failed', 'refunded'] as const

/** The shown fields of a bid product's event. `event_id` is the external id. */
export const ProductEvent = z.object({
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
 * A bid. These fields are extensions: `reason` (why it got no seats), `charging` (whether its card is being charged), `refund` (the
 * state of the refund of its last charge; null without a refund) and `seats` (the seats it got).
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
  refund: z.nullable(z.enum(refundStates)),
  seats: z.array(SeatPlace),
})
export type Bid = z.output<typeof Bid>

const bidQuery = {
  ...pageQuery,
  ttbUserId: z.optional(NumberId),
  bidProductId: z.optional(RowId),
  /** `status` and `eventId` are extensions. */
  status: z.optional(z.enum(bidStatuses)),
  eventId: z.optional(manyOf(NumberId)),
}

/** The list of bids: searched by the bidder's names, email and phone, and by the product. */
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
    charging: 'flag',
    refund: 'text',
    'User.id': 'number',
    'User.name': 'text',
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
    'bid_product.event.event_id': 'text',
    'bid_product.event.timezone': 'text',
    'bid_product.event.venue': 'text',
    'bid_product.event.sales_channel_id': 'number',
  },
  search: ['User.name', 'User.email', 'User.phone', 'bid_product.name'],
  filters: {
    ttbUserId: { is: 'equals', field: 'user_id' },
    bidProductId: { is: 'equals', field: 'bid_product.id' },
    status: { is: 'equals', field: 'status', values: bidStatuses },
    eventId: { is: 'in', field: 'bid_product.event.id' },
  },
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
  derived: { 'User.name': ({ User }) => fullName(User) },
})

export const lineStates = ['waiting', 'running', 'approved', 'failed', 'stopped', 'unknown'] as const

/** A run that approves many bids one by one, with a line for each (an extension). It survives a closed tab and a server crash. */
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
const Rejections = Approvals.check(z.minLength(1, 'Required'))

const feature = 'bidding' as const
const manage = 'sales_channel' as const
const byId = z.object({ id: RowId })
const ofBid: Scope = { row: 'bid', ids: ({ params }: { params: { id: string } }) => params.id, missing: 'Bid not found' }
const ofRun: Scope = { ...ofBid, row: 'approval_run', missing: 'Not found' }
const ChannelPath = z.object({ id: NumberId })
const inChannel = { scope: ofChannel(), feature }

/** An empty list has no bids whose channel could be checked. The handler then checks whether the user may approve bids at all. */
function approvalsAccess({ body }: { body: unknown }): Access {
  if (Array.isArray(body) && body.length === 0) return 'signed-in'
  const ids = (input: { body: readonly string[] }) => input.body
  return { scope: { row: 'bid', ids, missing: 'Bid not found' } as Scope, manage, feature }
}

const bidReads = ['readBid', 'listBids', 'listApprovableBids']
/** A decided bid is in these reads; it is no longer among the bids that can be approved. */
const bidConfirms = [{ reads: ['readBid', 'listBids'] }, { reads: ['listApprovableBids'], outdates: 'id' }]

/** Bids and their approval. */
export const bids = area({
  readBid: endpoint({
    method: 'GET',
    path: '/bids/{id}',
    params: byId,
    reply: Bid,
    access: { scope: ofBid, feature },
    queue: 'never',
    summary: 'One bid, with its bidder and its history',
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
  countPendingBids: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bids/pending',
    params: ChannelPath,
    reply: z.array(z.object({ bid_product_id: RowId, bids: z.int(), top_amount: Money })),
    access: inChannel,
    queue: 'never',
    extension: true,
    summary: 'The number of pending bids of each product that has any, with the highest amount',
  }),
  approveBid: endpoint({
    method: 'POST',
    path: '/bids/{id}/approve',
    params: byId,
    reply: Bid,
    access: { scope: ofBid, manage, feature },
    confirms: bidConfirms,
    queue: 'never',
    proof: true,
    pays: true,
    audit: { as: 'approval' },
    summary: 'Charges a pending bid and assigns seats to it; if the card is refused, the bid stays pending',
  }),
  rejectBid: endpoint({
    method: 'POST',
    path: '/bids/{id}/reject',
    params: byId,
    reply: Bid,
    access: { scope: ofBid, manage, feature },
    confirms: bidConfirms,
    queue: 'never',
    audit: { as: 'rejection' },
    summary: 'Rejects a pending bid and sends the fan a message',
  }),
  approveBids: endpoint({
    method: 'POST',
    path: '/bids/approve',
    body: Approvals,
    large: true,
    reply: z.object({
      approved: z.array(RowId),
      failed: z.array(z.object({ id: RowId, reason: z.string() })),
      job: z.optional(RowId),
      pending: z.optional(z.array(RowId)),
    }),
    access: approvalsAccess,
    confirms: [{ reads: bidReads, outdates: 'approved' }],
    queue: 'never',
    proof: true,
    pays: true,
    audit: { as: 'approval' },
    summary: 'Approves bids one by one; after 15 s it returns the job that continues, and the bids that are still pending',
  }),
  rejectBids: endpoint({
    method: 'POST',
    path: '/bids/reject',
    body: Rejections,
    large: true,
    reply: z.object({ rejected: z.array(RowId), failed: z.array(z.object({ id: RowId, reason: z.string() })) }),
    access: approvalsAccess,
    confirms: [{ reads: bidReads, outdates: 'rejected' }],
    queue: 'never',
    proof: true,
    audit: { as: 'rejection' },
    extension: true,
    summary: 'Rejects pending bids at once and sends each fan a message; bids that are not pending stay as they are',
  }),
  readApprovalRun: endpoint({
    method: 'GET',
    path: '/bids/approvals/{id}',
    params: byId,
    reply: ApprovalRun,
    access: { scope: ofRun, manage, feature },
    queue: 'never',
    extension: true,
    summary: 'A run that approves many bids, with the state of each bid',
  }),
  stopApprovalRun: endpoint({
    method: 'POST',
    path: '/bids/approvals/{id}/stop',
    params: byId,
    reply: ApprovalRun,
    access: { scope: ofRun, manage, feature },
    confirms: [{ reads: ['readApprovalRun', 'listApprovalRuns'] }],
    queue: 'never',
    extension: true,
    summary: 'Stops a run that approves many bids; bids that are not charged yet stay pending',
  }),
})
