import * as z from 'zod/mini'
import { Instant, Money } from '#contract/core/wire.ts'
import { Order } from './marketplace-rows.ts'

/** The kinds of an order's steps. */
export const orderSteps = [
  'reserved',
  'paid',
  'delivered',
  'delivery_failed',
  'seller_paid',
  'payout_failed',
  'refund_asked',
  'refund_refused',
  'refund_failed',
  'refunded',
  'payout_reversed',
  'reversal_failed',
  'disputed',
  'dispute_closed',
  'settled',
  'cancelled',
] as const
export type OrderStepKind = (typeof orderSteps)[number]

/** A step of an order's history, or an attempt that failed. */
export const OrderStep = z.object({
  what: z.enum(orderSteps),
  at: Instant,
  /** The name of the account that acted; null for fans, jobs and the payment provider. */
  by: z.nullable(z.string()),
  /** The reason why the step failed, was requested, refused or settled; null if that is not recorded. */
  reason: z.nullable(z.string()),
  amount: z.nullable(Money),
})
export type OrderStep = z.output<typeof OrderStep>

/** An order with its whole history, oldest step first. */
export const OrderDetail = z.extend(Order, {
  /** When the payout was reversed, and the amount reversed so far. */
  seller_reversed_at: z.nullable(Instant),
  seller_reversed_amount: Money,
  buyer_refund_error: z.nullable(z.string()),
  history: z.array(OrderStep),
})
export type OrderDetail = z.output<typeof OrderDetail>
