import type { Generated } from 'kysely'
import type { DefaultJson, Instant, Numeric } from './column.ts'

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
}
