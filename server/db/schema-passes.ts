import type { Generated } from 'kysely'
import type { DefaultNumeric, Instant, Numeric } from './column.ts'

export interface PassProductsTable {
  id: string
  sales_channel_id: number
  title: string
  title_key: string
  description: string
  amount: Numeric
  currency: string
  quantity: number
  max_quantity_per_purchase: number
  allow_multiple: Generated<0 | 1>
  is_enabled: Generated<0 | 1>
  start_date: Instant
  end_date: Instant
  events: Generated<number[]>
  active_subscriptions: Generated<number>
  created_at: Generated<Instant>
  version: Generated<number>
}

export interface PassSubscriptionsTable {
  id: string
  sales_channel_id: number
  pass_product_id: string
  fan_id: number
  quantity: Generated<number>
  status: 'active' | 'trial' | 'pending_cancel' | 'cancelled' | 'expired'
  subscribed: boolean
  start_date: Instant
  end_date: Instant | null
  /** When the next period is charged. */
  renews_at: Instant | null
  failed_attempts: Generated<number>
  cancelled_at: Instant | null
  created_at: Generated<Instant>
  version: Generated<number>
}

/** The charge of one period of a subscription. */
export interface PassChargesTable {
  /** The key of the charge at the payments gateway. */
  key: string
  sales_channel_id: number
  subscription_id: string
  period: Instant
  attempt: number
  amount: Numeric
  currency: string
  state: Generated<'running' | 'paid' | 'failed' | 'refund_due' | 'refund_failed' | 'refunded'>
  reason: Generated<string | null>
  /** The payment provider's id of the charge. */
  charged: Generated<string | null>
  refunds_refused: Generated<number>
  refund_failed_at: Generated<Instant | null>
  /** Why the provider refused the last refund, or why it failed. */
  refund_refusal: Generated<string | null>
  /** The provider's id of the refund. */
  refund_id: Generated<string | null>
  /** The amount refunded directly at the provider. */
  gateway_refunded: DefaultNumeric
  leased_until: Instant
  /** The number of consecutive attempts of an external call that had an unknown result. */
  attempts: Generated<number>
  created_at: Instant
  settled_at: Generated<Instant | null>
  /** The account that requested the charge; null for a charge by the schedule. */
  requested_by: Generated<number | null>
  requested_by_name: Generated<string | null>
}

export interface PassTables {
  pass_charges: PassChargesTable
  pass_products: PassProductsTable
  pass_subscriptions: PassSubscriptionsTable
}
