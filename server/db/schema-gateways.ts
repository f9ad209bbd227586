import type { Generated } from 'kysely'
import type { DefaultJson, Instant, Numeric } from './column.ts'

/** The purpose of a charge. */
export type ChargeKind = 'sale' | 'order' | 'bid' | 'pass'

/** The books of the local gateways, and the events of the payment provider that were taken. */
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
    /** Made, and not at its end yet. */
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
    /** Whether it was reported as delivered. */
    reported: Generated<boolean>
  }
  gateway_events: { id: string; received_at: Instant }
  /** When the newest event about a thing of the provider happened there. */
  gateway_objects: { id: string; last_event_at: Instant }
  /** Refunds whose end the provider does not know yet. */
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
    /** The row of transactions, orders, bid_charges or pass_charges whose charge it is. */
    row_id: string
    charge_id: string
    amount: Numeric
    currency: string
    reason: string
    status: string
    /** Whether the provider took the money back for the time of the dispute; null if it has not said. */
    withdrawn: boolean | null
    opened_at: Instant
    closed_at: Instant | null
  }
}
