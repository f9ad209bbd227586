import type { Generated } from 'kysely'
import type { DefaultJson, Instant, Numeric } from './column.ts'

/** The books of the local gateways. */
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
}
