import * as z from 'zod/mini'
import { ofChannel, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { fullName, list } from '#contract/core/list.ts'
import {
  requiredText,
  Instant,
  InstantInput,
  MAX_TEXT,
  Money,
  needed,
  neededCount,
  NumberId,
  OnOff,
  paged,
  pageQuery,
  PositiveMoney,
  RowId,
} from '#contract/core/wire.ts'
import { currencies } from '#lib/money.ts'

export const subscriptionStatuses = ['active', 'trial', 'pending_cancel', 'cancelled', 'expired'] as const

/** A subscription to a pass. `subscribed`: active, trial or pending_cancel. */
export const PassSubscription = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  user_id: z.int(),
  start_date: Instant,
  end_date: z.nullable(Instant),
  quantity: z.int(),
  status: z.enum(subscriptionStatuses),
  subscribed: z.boolean(),
  cancelled_at: z.nullable(Instant),
  text_buy_user: z.object({
    id: z.int(),
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    source: z.nullable(z.string()),
  }),
  pass_setting: z.object({ id: RowId, title: z.string(), amount: Money, currency: z.string() }),
  created_at: Instant,
  version: z.int(),
  /** Extension: when the next period is charged, and the number of failed charges. */
  renews_at: z.nullable(Instant),
  failed_attempts: z.int(),
  /** Extension: when a cancelled subscription ends, or when an active one would end. Null for a trial, and once it has ended. */
  ends_at: z.nullable(Instant),
})
export type PassSubscription = z.output<typeof PassSubscription>

/** Whether the last charge of a subscription failed, and it still has its tickets. */
export const isPastDue = ({ subscribed, failed_attempts }: Pick<PassSubscription, 'subscribed' | 'failed_attempts'>): boolean =>
  subscribed && failed_attempts > 0

/** Whether a past due subscription may be charged again. A cancelled subscription may not. */
export const mayBeCharged = (row: Pick<PassSubscription, 'subscribed' | 'failed_attempts' | 'status'>): boolean =>
  isPastDue(row) && row.status !== 'pending_cancel' && row.status !== 'cancelled'

/** Whether a subscription is about to end: cancelled, or its charge failed. */
export const isLapsing = (row: Pick<PassSubscription, 'subscribed' | 'failed_attempts' | 'status'>): boolean =>
  row.status === 'pending_cancel' || isPastDue(row)

/** A charge of one period of a subscription, or an attempt at a charge that failed. */
export const PassCharge = z.object({
  /** The start of the period. */
  period: Instant,
  at: Instant,
  amount: Money,
  currency: z.string(),
  /** `running`: the result is not known yet. */
  state: z.enum(['running', 'paid', 'failed', 'refund_due', 'refund_failed', 'refunded']),
  /** The reason why the charge failed, in the payment provider's words. */
  reason: z.nullable(z.string()),
  /** The name of the account that requested the charge; null for a charge by the schedule. */
  by: z.nullable(z.string()),
})
export type PassCharge = z.output<typeof PassCharge>

/** A pass: a number of tickets to each of its events, by subscription. */
export const PassProduct = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  title: z.string(),
  description: z.string(),
  amount: Money,
  currency: z.string(),
  quantity: z.int(),
  max_quantity_per_purchase: z.int(),
  allow_multiple: OnOff,
  is_enabled: OnOff,
  start_date: Instant,
  end_date: Instant,
  events: z.array(z.object({ id: z.int(), title: z.string(), time: Instant, timezone: z.string() })),
  active_subscriptions: z.int(),
  created_at: Instant,
  version: z.int(),
})
export type PassProduct = z.output<typeof PassProduct>

export const PassProductDetail = z.extend(PassProduct, { pass_subscription: z.array(PassSubscription) })
export type PassProductDetail = z.output<typeof PassProductDetail>

const MAX_DESCRIPTION = 5000
/** The most events of a pass; a season has fewer. */
const MAX_EVENTS = 1000

const written = {
  title: requiredText(MAX_TEXT),
  description: requiredText(MAX_DESCRIPTION),
  amount: needed(PositiveMoney, 'Must be an amount'),
  currency: z.pipe(z.string('Required').check(z.trim(), z.toLowerCase()), z.enum(currencies, 'Required')),
  quantity: neededCount(0),
  max_quantity_per_purchase: neededCount(0),
  allow_multiple: OnOff,
  is_enabled: OnOff,
  start_date: needed(InstantInput, 'Invalid Date', 'Send at is required'),
  end_date: needed(InstantInput, 'Invalid Date', 'End date is required if start date is selected'),
  events: z.array(NumberId, 'Required').check(z.maxLength(MAX_EVENTS, `Must be at most ${MAX_EVENTS}`)),
}

/** The body of a new pass; absent fields take their defaults. */
export const NewPassProduct = z.object({
  ...written,
  amount: z._default(written.amount, 0),
  currency: z._default(written.currency, 'usd'),
  quantity: z._default(written.quantity, 0),
  max_quantity_per_purchase: z._default(written.max_quantity_per_purchase, 10),
  allow_multiple: z._default(written.allow_multiple, 0),
  is_enabled: z._default(written.is_enabled, 0),
})
/** The changed fields of a pass product; absent fields do not change. */
export const PassProductChange = z.partial(z.object(written))

/** The list of pass products: searched by title. */
export const passProductList = list<PassProduct>()({
  name: 'pass_products',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    title: 'text',
    description: 'text',
    amount: 'number',
    currency: 'text',
    quantity: 'number',
    max_quantity_per_purchase: 'number',
    allow_multiple: 'number',
    is_enabled: 'number',
    start_date: 'instant',
    end_date: 'instant',
    active_subscriptions: 'number',
    created_at: 'instant',
    version: 'number',
  },
  search: ['title'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

export const subscriberFilters = ['Active', 'Inactive'] as const

/** The list of subscribers: searched by names, email and phone. */
export const subscriberList = list<PassSubscription>()({
  name: 'pass_subscribers',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    user_id: 'number',
    start_date: 'instant',
    end_date: 'instant',
    quantity: 'number',
    status: 'text',
    subscribed: 'flag',
    cancelled_at: 'instant',
    'text_buy_user.id': 'number',
    'text_buy_user.name': 'text',
    'text_buy_user.first_name': 'text',
    'text_buy_user.last_name': 'text',
    'text_buy_user.email': 'text',
    'text_buy_user.phone': 'text',
    'text_buy_user.source': 'text',
    'pass_setting.id': 'id',
    'pass_setting.title': 'text',
    'pass_setting.amount': 'number',
    'pass_setting.currency': 'text',
    created_at: 'instant',
    version: 'number',
    renews_at: 'instant',
    ends_at: 'instant',
    failed_attempts: 'number',
    past_due: 'flag',
    lapsing: 'flag',
  },
  search: ['text_buy_user.name', 'text_buy_user.email', 'text_buy_user.phone'],
  filters: {
    status: {
      is: 'equals',
      field: 'subscribed',
      values: subscriberFilters,
      asInRows: (value) => String(value === 'Active'),
    },
    pastDue: { is: 'equals', field: 'past_due' },
    lapsing: { is: 'equals', field: 'lapsing' },
    passId: { is: 'equals', field: 'pass_setting.id' },
  },
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
  derived: { 'text_buy_user.name': (row) => fullName(row.text_buy_user), past_due: isPastDue, lapsing: isLapsing },
})

/** Extension: `true` for only the rows to which it applies, `false` for all. */
const Only = z.optional(z.enum(['true', 'false'], 'Must be true or false'))

const feature = 'pass' as const
const manage = 'sales_channel' as const
const byId = z.object({ id: RowId })
const PASS_MISSING = 'Pass product not found'
const SUBSCRIBER_MISSING = 'Subscriber not found'
const idOfPath = ({ params }: { params: { id: string } }) => params.id
const ofPass: Scope = { row: 'pass_product', ids: idOfPath, missing: PASS_MISSING }
const ofSubscriber: Scope = { row: 'pass_subscription', ids: idOfPath, missing: SUBSCRIBER_MISSING }
const ChannelPath = z.object({ id: NumberId })
const inChannel = { scope: ofChannel(), feature }

/** Passes and their subscribers. */
export const pass = area({
  listPassProducts: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/pass-products',
    params: ChannelPath,
    query: z.object(pageQuery),
    reply: paged(PassProduct),
    access: inChannel,
    queue: 'never',
    summary: 'The pass products of a channel',
  }),
  readPassProduct: endpoint({
    method: 'GET',
    path: '/pass-products/{id}',
    params: byId,
    reply: PassProductDetail,
    access: { scope: ofPass, feature },
    queue: 'never',
    summary: 'One pass product, with its subscriptions',
  }),
  createPassProduct: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/pass-products',
    params: ChannelPath,
    body: NewPassProduct,
    reply: PassProduct,
    status: 201,
    access: { ...inChannel, manage },
    confirms: [{ table: 'pass_products' }],
    queue: 'never',
    summary: 'Creates a pass product; 409 if the title is in use',
  }),
  updatePassProduct: endpoint({
    method: 'PUT',
    path: '/sales-channels/{id}/pass-products/{productId}',
    params: z.object({ id: NumberId, productId: RowId }),
    missing: PASS_MISSING,
    body: PassProductChange,
    reply: PassProduct,
    access: { ...inChannel, manage },
    confirms: [{ reads: ['readPassProduct', 'listPassProducts'], table: 'pass_products' }],
    queue: 'never',
    summary: 'Changes a pass product; absent fields do not change',
  }),
  listPassSubscribers: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/pass-subscribers',
    params: ChannelPath,
    query: z.object({
      ...pageQuery,
      status: z.optional(z.enum(subscriberFilters)),
      pastDue: Only,
      lapsing: Only,
      passId: z.optional(RowId),
    }),
    reply: paged(PassSubscription),
    access: inChannel,
    queue: 'never',
    summary: 'The subscriptions of a channel',
  }),
  readPassSubscriber: endpoint({
    method: 'GET',
    path: '/pass-subscribers/{id}',
    params: byId,
    reply: PassSubscription,
    access: { scope: ofSubscriber, feature },
    queue: 'never',
    summary: 'One subscription',
  }),
  listPassCharges: endpoint({
    method: 'GET',
    path: '/pass-subscribers/{id}/charges',
    params: byId,
    reply: z.array(PassCharge),
    access: { scope: ofSubscriber, feature },
    queue: 'never',
    extension: true,
    summary: 'The charges of a subscription, failed ones with their reasons, newest first; at most 100',
  }),
  chargePassSubscriber: endpoint({
    method: 'POST',
    path: '/pass-subscribers/{id}/charge',
    params: byId,
    reply: PassSubscription,
    access: { scope: ofSubscriber, manage, feature },
    confirms: [
      { reads: ['readPassSubscriber', 'listPassSubscribers'] },
      { reads: ['listPassCharges', 'readPassProduct'], outdates: 'id' },
    ],
    queue: 'never',
    proof: true,
    extension: true,
    audit: { as: 'charge' },
    summary: 'Charges the period whose charge failed again, now; a failure does not count as one of the scheduled attempts',
  }),
  cancelPassSubscriber: endpoint({
    method: 'DELETE',
    path: '/sales-channels/{id}/pass-subscribers/{subscriberId}',
    params: z.object({ id: NumberId, subscriberId: RowId }),
    missing: SUBSCRIBER_MISSING,
    reply: null,
    access: { ...inChannel, manage },
    confirms: [{ reads: ['readPassSubscriber', 'listPassSubscribers', 'readPassProduct'], outdates: 'subscriberId' }],
    queue: 'never',
    audit: { as: 'cancellation' },
    summary: 'Cancels an active subscription at the end of its period, and a trial at once',
  }),
})
