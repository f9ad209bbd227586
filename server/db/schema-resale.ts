import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultNumeric, Instant, Numeric } from './column.ts'

export type ListingStatus = 'active' | 'reserved' | 'sold' | 'expired' | 'cancelled' | 'manual_action_required'
export type OrderStatus =
  | 'pending'
  | 'completed'
  | 'delivered'
  | 'delivery_failed'
  | 'seller_paid'
  | 'seller_payment_failed'
  | 'buyer_refund_asked'
  | 'buyer_refunded'
  | 'buyer_refund_failed'
  | 'seller_payment_reversed'
  | 'seller_payment_reversal_failed'
  | 'cancelled'

export interface ListingsTable {
  id: string
  sales_channel_id: number
  event_id: number
  /** Null if the person was erased. */
  seller_id: number | null
  section_name: string
  row_name: string
  first_seat: string
  last_seat: string
  section_key: string
  row_key: string
  quantity: number
  face_value: Numeric
  listing_price: Numeric
  seller_gets: Numeric
  buyer_pays: Numeric
  currency: string
  status: ListingStatus
  created_at: Generated<Instant>
  version: Generated<number>
}

export interface OrdersTable {
  id: string
  sales_channel_id: number
  listing_id: string
  event_id: number
  buyer_id: number | null
  seller_id: number | null
  status: OrderStatus
  /** The place of the seats, from the listing; the database fills it in. */
  section_name: Generated<string>
  row_name: Generated<string>
  section_key: Generated<string>
  row_key: Generated<string>
  quantity: Generated<number>
  first_seat: string
  last_seat: string
  total: Numeric
  buyer_fees: Numeric
  seller_fees: Numeric
  seller_gets: Numeric
  tax: Numeric
  platform_fees: Numeric
  refunded_amount: DefaultNumeric
  currency: string
  /** The payments gateway's id of the buyer's charge. */
  stripe_payment_intent: string | null
  /** The payments gateway's id of the seller's payout. */
  stripe_transfer: string | null
  completed_at: Instant | null
  delivered_at: Instant | null
  delivery_error: string | null
  delivery_failed_at: Instant | null
  seller_paid_at: Instant | null
  /** When the payout was reversed. */
  seller_reversed_at: Instant | null
  /** The amount of the payout that was reversed directly at the provider. */
  seller_reversed_amount: DefaultNumeric
  seller_payment_error: string | null
  buyer_refund_asked_at: Instant | null
  buyer_refund_asked_reason: string | null
  /** When the last request for a refund was refused, and the reason in the message to the buyer. */
  buyer_refund_refused_at: Instant | null
  buyer_refund_refused_reason: string | null
  buyer_refunded_at: Instant | null
  /** The provider's id of the last refund, and the reason why a refund failed. */
  buyer_refund_id: string | null
  buyer_refund_error: string | null
  /** A pending order that is not paid by this time is cancelled. */
  pay_until: Instant | null
  /** A job has a lease on the order until this time. */
  leased_until: Instant | null
  /** The number of consecutive attempts of an external call that had an unknown result. */
  attempts: Generated<number>
  /** The external call in progress, until its result is known. */
  open_attempt: 'delivery' | 'payout' | 'reversal' | null
  /** When a delivery, payout, reversal or refund of the order last failed: at the call, or later by a report of the provider. */
  failed_at: Instant | null
  /** The account assigned to an order that needs a person's action. */
  taken_by: number | null
  taken_by_name: string | null
  created_at: Generated<Instant>
  version: Generated<number>
}

/** The people who trade in a channel, with counts that the database updates with each change of a listing or an order. */
export interface ResalePeopleTable {
  sales_channel_id: number
  fan_id: number
  listings: Generated<number>
  active: Generated<number>
  sold: Generated<number>
  orders: Generated<number>
  bought: Generated<number>
  role: GeneratedAlways<'buyer' | 'seller' | 'both'>
}

/** The note of a case that needs action. */
interface CaseNotesTable {
  /** The id of the case; for an order, the order's id. */
  id: string
  sales_channel_id: number
  note: string
  noted_by: number
  noted_by_name: string
  noted_at: Instant
}

/** A case that a person has settled outside of Holdfast, for example at the payment provider. A later failure is a case again. */
interface SettledCasesTable {
  id: string
  trouble: string
  since: Instant
  sales_channel_id: number
  note: string | null
  settled_by: number
  settled_by_name: string
  settled_at: Instant
}

export interface ResaleTables {
  case_notes: CaseNotesTable
  settled_cases: SettledCasesTable
  listings: ListingsTable
  orders: OrdersTable
  resale_people: ResalePeopleTable
  /** The accounts assigned to rows of the screen Needs action that are not orders. */
  taken_ends: { id: string; sales_channel_id: number; taken_by: number; taken_by_name: string; taken_at: Instant }
}
