import type { ColumnType, Generated } from 'kysely'
import type { DefaultJson, Instant, Numeric } from './column.ts'

/** The purpose of a charge. */
export type ChargeKind = 'sale' | 'order' | 'bid' | 'pass'

/**
 * The records of the local gateways, the processed events of the payment provider, refunds that are pending or failed, and
 * disputes.
 */
export interface GatewayTables {
  local_movements: {
    key: string
    id: string
    kind: 'charge' | 'refund' | 'payout' | 'reversal'
    of_id: string | null
    account: string | null
    amount: Numeric
    currency: string
    refused: string | null
    /** Whether the refund was started, but not finished yet. */
    pending: Generated<boolean>
    at: Instant
  }
  local_messages: {
    key: string
    type: string
    address: string
    text: string
    media: DefaultJson<{ url: string; contentType: string }[]>
    refused: string | null
    at: Instant
    /** Whether the message was reported as delivered or failed. */
    reported: Generated<boolean>
  }
  gateway_events: { id: string; received_at: Instant }
  /** The newest event about an object of the provider: its time and, for a charge, the refunded total that it reported. */
  gateway_objects: { id: string; last_event_at: Instant; refunded: ColumnType<number | null, number | undefined, number | null> }
  /** Refunds whose result the provider does not know yet. */
  pending_refunds: {
    /** The key under which the refund was requested. */
    key: string
    refund_id: string
    charge_id: string
    amount: Numeric
    currency: string
    attempts: Generated<number>
    leased_until: Instant
    created_at: Instant
  }
  /** Refunds that failed after the provider had made them. */
  failed_refunds: { refund_id: string; charge_id: string; amount: Numeric; made_at: Instant; failed_at: Instant }
  disputes: {
    id: string
    sales_channel_id: number
    kind: ChargeKind
    /** The row of transactions, orders, bid_charges or pass_charges to which the charge belongs. */
    row_id: string
    charge_id: string
    amount: Numeric
    currency: string
    reason: string
    status: string
    /** Whether the provider withdrew the money during the dispute; null if it has not reported that. */
    withdrawn: boolean | null
    opened_at: Instant
    closed_at: Instant | null
  }
}
