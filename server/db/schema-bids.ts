import type { Generated } from 'kysely'
import type { Instant, Numeric } from './column.ts'

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
  /** Why it did not come to seats, in words. */
  reason: string | null
  charge_id: string | null
  transaction_id: string | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  version: Generated<number>
}

export interface BidTables {
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
