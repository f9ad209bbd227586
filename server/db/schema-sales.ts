import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, DefaultNumeric, Instant, Numeric } from './column.ts'
import type { ChargeColumns } from './schema-event.ts'

export interface PriceCodesTable {
  id: string
  sales_channel_id: number
  event_id: number
  name: string
  code: string
  price: Numeric
  sections: Generated<string[]>
}

/** The sales of each UTC day. The sum of a day is in one or several rows: triggers write rows, a job merges them. */
export interface SalesByDayTable {
  sales_channel_id: number
  day: Instant
  product: string
  currency: string
  section: string | null
  tickets: number
  net: Numeric
  folded: Generated<boolean>
}

export interface TransactionsTable extends ChargeColumns {
  id: string
  sales_channel_id: number
  event_id: number
  order_number: Generated<string>
  /** Order number, name, email and phone in the form that a search compares, each on a separate line. */
  search_words: GeneratedAlways<string>
  order_number_key: string
  provider_order_id: string | null
  new_order_id: string | null
  token: string
  type: 'regular' | 'vip'
  product: string
  is_text_buy: Generated<boolean>
  user_id: number | null
  user_channels: DefaultJson<{ id: string; type: string }[]>
  name: string | null
  name_key: string | null
  email: string | null
  email_key: string | null
  phone: string | null
  phone_key: string | null
  price_code: string | null
  price_code_key: string | null
  quantity: number
  purchased_time: Instant
  payment_status: 'succeeded' | 'paid' | 'pending' | 'failed' | 'skipped'
  amount: Numeric
  refunded: Generated<boolean>
  amount_refunded: DefaultNumeric
  reward_code: string | null
  reward_code_key: string | null
  reward_value: ColumnType<number | null, number | string | null, number | string | null>
  section: string | null
  section_key: string | null
  row: string | null
  row_key: string | null
  seat: string | null
  seat_key: string | null
  original_section: string | null
  original_row: string | null
  original_seat: string | null
  face_value: Numeric
  upgrade_price: Numeric
  subtotal: Numeric
  tax_and_fees: Numeric
  currency: string
  version: Generated<number>
  created_at: Generated<Instant>
}
