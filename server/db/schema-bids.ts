import type { Generated } from 'kysely'
import type { DefaultNumeric, Instant, Json, Numeric } from './column.ts'
import type { Bid } from '#contract/bids.ts'

/** A planned charge, as JSON. */
export interface ChargePlan {
  /** The id of the charge, which is also its key at the payments gateway. */
  charge: string
  bid: string
  channel: number
  product: string
  event: number
  fan: number
  quantity: number
  /** The total amount of all seats. */
  amount: number
  currency: string
  description: string
  hold_code: string | null
  price_code: string | null
}

export interface BidProductsTable {
  id: string
  sales_channel_id: number
  event_id: number
  name: string
  name_key: string
  description: string
  text_buy_segment_id: string | null
  banner: string
  min_amount: Numeric
  max_amount: Numeric
  purchase_amount: Numeric
  quantity: number
  /** The number of seats of the product's approved bids; a trigger counts them. */
  awarded: Generated<number>
  min_quantity_per_purchase: Generated<number>
  max_quantity_per_purchase: Generated<number>
  start_time: Instant
  end_time: Instant
  hold_code: string | null
  price_code: string | null
  currency: string
  created_by: number | null
  created_by_name: string | null
  created_at: Generated<Instant>
  deleted_at: Instant | null
  version: Generated<number>
}

export interface BidsTable {
  id: string
  sales_channel_id: number
  bid_product_id: string
  fan_id: number
  amount: Numeric
  quantity: number
  paid: Generated<boolean>
  status: Generated<'Pending' | 'Approved' | 'Rejected'>
  /** Why the bid got no seats, or was rejected, as text. */
  reason: string | null
  charge_id: string | null
  transaction_id: string | null
  /** The charge in progress. */
  charging: Generated<string | null>
  /** The state of the refund of the bid's last charge. */
  refund: Generated<Bid['refund']>
  /** The seats of the fulfilled bid. */
  seats: Generated<string[]>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  version: Generated<number>
}

/** A charge of a bid: its plan and its result. */
export interface BidChargesTable {
  /** The key of the charge at the payments gateway. */
  id: string
  sales_channel_id: number
  bid_id: string
  run_id: string | null
  plan: Json<ChargePlan>
  /** The seats that are held for the charge while it is in progress. */
  seats: string[]
  user_id: number
  user_name: string
  state: Generated<'running' | 'approved' | 'failed' | 'refund_due' | 'refund_failed' | 'refunded'>
  reason: Generated<string | null>
  /** The number of times that the provider has refused the refund. */
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
}

/** The approval of many bids, one after the other. */
export interface ApprovalRunsTable {
  id: string
  sales_channel_id: number
  bid_product_id: string | null
  user_id: number
  user_name: string
  created_at: Instant
  leased_until: Instant
  stopped_at: Generated<Instant | null>
  done_at: Generated<Instant | null>
}
export interface ApprovalLinesTable {
  run_id: string
  nth: number
  bid_id: string
  state: Generated<'waiting' | 'running' | 'approved' | 'failed' | 'stopped' | 'unknown'>
  reason: Generated<string | null>
  charge_id: Generated<string | null>
}

export interface BidTables {
  bid_charges: BidChargesTable
  approval_runs: ApprovalRunsTable
  approval_lines: ApprovalLinesTable
  bid_products: BidProductsTable
  bids: BidsTable
  bid_history: {
    id: string
    bid_id: string
    type: 'Bidding - Created' | 'Bidding - Updated'
    amount: Numeric
    quantity: number
    created_at: Generated<Instant>
  }
}
