import * as z from 'zod/mini'
import { ofEvent } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Instant, Money, NumberId, PositiveMoney, RowId, requiredText, MAX_TEXT } from '#contract/core/wire.ts'
import { SalesByPlace, SalesPace } from './event-figures.ts'
import { Email } from './session.ts'
import { paymentStatuses, products, TransactionRow } from './transactions.ts'

/** The reasons for a refund that payment providers accept. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof refundReasons)[number]

export const saleStatuses = ['COMPLETED', 'PENDING', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED'] as const

export const SaleSeat = z.object({
  type: z.enum(['regular', 'vip']),
  section: z.nullable(z.string()),
  row: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  chargePricePerItem: Money,
  email: z.nullable(z.string()),
})
export type SaleSeat = z.output<typeof SaleSeat>

/**
 * `begun`: requested, without a known result. `pending`: accepted by the provider, without a final result. `failed`: accepted and
 * carried out, but failed later.
 */
export const refundStates = ['begun', 'pending', 'done', 'refused', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** A refund, done or under way. */
export const RefundLine = z.object({
  id: RowId,
  amount: Money,
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  /** The reason why the provider refused the refund, or why the refund failed. */
  refusal: z.nullable(z.string()),
  by: z.string(),
  created_at: Instant,
})
export type RefundLine = z.output<typeof RefundLine>

/** A dispute of a charge at the payment provider; `reason` and `status` are the provider's words. */
export const DisputeLine = z.object({
  id: z.string(),
  amount: Money,
  reason: z.string(),
  status: z.string(),
  /** Whether the provider withdrew the money during the dispute; null if unknown. */
  withdrawn: z.nullable(z.boolean()),
  opened_at: Instant,
  closed_at: z.nullable(Instant),
})
export type DisputeLine = z.output<typeof DisputeLine>

/**
 * One whole sale. Amounts are per order, except `faceValue`, `pricePerItem` and `chargePricePerItem`, which are per ticket. The
 * fields below `seats` are extensions. `original` is the place before an upgrade; its parts are null without an upgrade.
 */
export const TransactionDetail = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(saleStatuses),
  claimTxTokenLastPart: z.string(),
  created: Instant,
  timezone: z.string(),
  /** The id of the charge; null if nothing was charged. */
  stripeId: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  expMonth: z.nullable(z.int()),
  expYear: z.nullable(z.int()),
  faceValue: Money,
  quantity: z.int(),
  pricePerItem: Money,
  tax: Money,
  paidTotal: Money,
  currencySymbol: z.string(),
  currencyType: z.string(),
  rewardCode: z.nullable(z.string()),
  rewardValue: z.nullable(Money),
  venutizeReward: z.nullable(z.string()),
  charge: z.object({ subTotal: Money, grandTotal: Money, refundTotal: Money }),
  seats: z.array(SaleSeat),
  id: RowId,
  token: RowId,
  event_id: z.int(),
  orderId: z.string(),
  type: z.enum(['regular', 'vip']),
  product: z.enum(products),
  phone: z.nullable(z.string()),
  user_id: z.nullable(z.int()),
  payment: z.object({ status: z.enum(paymentStatuses), refunded: z.boolean(), amount_refunded: Money }),
  original: z.object({ section: z.nullable(z.string()), row: z.nullable(z.string()), seat: z.nullable(z.string()) }),
  refunds: z.array(RefundLine),
  disputes: z.array(DisputeLine),
  version: z.int(),
})
export type TransactionDetail = z.output<typeof TransactionDetail>

/** A changed sale; `sale` (an extension) is its row in the lists of sales. */
export const ChangedTransaction = z.extend(TransactionDetail, { sale: TransactionRow })
export type ChangedTransaction = z.output<typeof ChangedTransaction>

const confirms = [
  { reads: ['readTransaction'] },
  { field: 'sale', reads: ['listChannelTransactions', 'listTransactions'], table: 'transactions' },
]

const oneOf = (values: readonly string[]) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? 'Required' : `Must be one of ${values.join(', ')}`,
})

/** A request for a refund: the charge, the amount, the currency and the reason. */
export const Refund = z.object({
  chargeId: requiredText(MAX_TEXT),
  reason: z.enum(refundReasons, oneOf(refundReasons)),
  amount: PositiveMoney,
  currencyType: requiredText(10).check(z.toLowerCase()),
})

const Token = requiredText(64)
const EventPath = z.object({ eventId: NumberId })
const details = { scope: ofEvent('eventId'), manage: 'sales_channel_event_details' } as const

/** Revenue of an event's seats or VIP packages, in the channel's currency. */
const RevenuePart = z.object({
  gross_revenue: Money,
  total_upgrades: Money,
  total_charged: Money,
  team_net_revenue: Money,
  total_loyalty: Money,
  total_refunded_amount: Money,
  credit_card_fees: Money,
  fees: Money,
})
export const RevenueSummary = z.object({
  all: z.object({
    team_net_revenue: Money,
    total_gross_revenue: Money,
    total_loyality: Money,
    total_charged: Money,
    total_refunds: Money,
    credit_card_fees: Money,
    rev_share_fees: Money,
  }),
  seat: RevenuePart,
  vip: RevenuePart,
  currency: z.string(),
})
export type RevenueSummary = z.output<typeof RevenueSummary>

/** One sale of an event, and its actions. */
export const eventTransactions = area({
  readTransaction: endpoint({
    method: 'GET',
    path: '/events/{eventId}/transactions/{claimTxToken}',
    params: z.object({ eventId: NumberId, claimTxToken: z.string() }),
    reply: TransactionDetail,
    access: { scope: ofEvent('eventId'), manage: ['sales_channel_event_details', 'sales_channel'] },
    queue: 'never',
    summary: 'One sale of an event',
  }),
  refundTransaction: endpoint({
    method: 'PUT',
    path: '/events/{eventId}/transactions/refund',
    params: EventPath,
    body: Refund,
    reply: ChangedTransaction,
    confirms,
    access: { scope: ofEvent('eventId'), manage: 'all' },
    queue: 'never',
    proof: true,
    pays: true,
    audit: { as: 'refund', fields: ['chargeId', 'amount', 'currencyType'] },
    summary: 'Refunds a sale, in part or in full',
  }),
  updateTransactionEmail: endpoint({
    method: 'PUT',
    path: '/events/{eventId}/transactions/email',
    params: EventPath,
    body: z.object({ email: Email, claim_tx_token: Token, event_id: z.optional(z.nullable(NumberId)) }),
    reply: ChangedTransaction,
    confirms,
    access: details,
    queue: 'never',
    summary: 'Changes the email address of a sale’s buyer',
  }),
  resendReceipt: endpoint({
    method: 'PUT',
    path: '/events/{eventId}/transactions/resend-receipt',
    params: EventPath,
    body: z.object({ claim_tx_token: Token }),
    reply: null,
    access: details,
    queue: 'never',
    summary: 'Sends the receipt of a sale again',
  }),
  readEventSummary: endpoint({
    method: 'GET',
    path: '/events/{eventId}/analytics/summary',
    params: EventPath,
    reply: RevenueSummary,
    access: { scope: ofEvent('eventId'), manage: 'revenue' },
    queue: 'never',
    summary: 'The revenue of an event: in total, of its seats, and of its VIP packages',
  }),
  readSalesPace: endpoint({
    method: 'GET',
    path: '/events/{eventId}/analytics/pace',
    params: EventPath,
    reply: SalesPace,
    access: { scope: ofEvent('eventId'), manage: 'sales_channel' },
    queue: 'never',
    extension: true,
    summary: 'The tickets sold by days before an event, with the median of comparable events',
  }),
  readSalesByPlace: endpoint({
    method: 'GET',
    path: '/events/{eventId}/analytics/places',
    params: EventPath,
    reply: SalesByPlace,
    access: { scope: ofEvent('eventId'), manage: 'revenue' },
    queue: 'never',
    extension: true,
    summary: 'The seats, sales and gross revenue of an event, by section and by price',
  }),
})
