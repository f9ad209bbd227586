import type { Generated } from 'kysely'
import type { RefundReason, RefundState } from '#contract/event-transactions.ts'
import type { Instant, Numeric } from './column.ts'

/** Refunds of a charge, finished or in progress. */
export interface RefundsTable {
  id: string
  sales_channel_id: number
  transaction_id: string
  charge_id: string
  amount: Numeric
  currency: string
  reason: RefundReason
  state: RefundState
  provider_id: string | null
  refusal: string | null
  user_id: number
  user_name: string
  created_at: Instant
  settled_at: Instant | null
}

/** URLs to which a file may be uploaded once. */
export interface UploadsTable {
  id: string
  sales_channel_id: number
  kind: string
  filename: string | null
  expires_at: Instant
  created_at: Instant
}

export interface PicturesTable {
  id: string
  sales_channel_id: number
  kind: string
  filename: string | null
  content_type: string
  /** The file's name at the files gateway. */
  file: string
  size: number
  in_library_at: Instant | null
  created_at: Instant
}

/** The tables of refunds, upload URLs and pictures. */
export interface EventPageTables {
  refunds: RefundsTable
  uploads: UploadsTable
  pictures: PicturesTable
}

/** The columns of a sale that describe its charge. */
export interface ChargeColumns {
  charge_id: Generated<string | null>
  card_last4: Generated<string | null>
  card_exp_month: Generated<number | null>
  card_exp_year: Generated<number | null>
}
