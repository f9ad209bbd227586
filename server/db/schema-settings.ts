import type { Generated } from 'kysely'
import type { DomainProduct } from '#contract/domains.ts'
import type { Instant, Json } from './column.ts'

export interface SalesforceConnectionsTable {
  sales_channel_id: number
  instance_url: string
  refresh_token: string
  connected_at: Generated<Instant>
  synced_at: Instant | null
  contacts: number | null
  next_sync_at: Instant
  /** The last fan that the running sync has processed; null if no sync is running. */
  cursor: number | null
  sent: Generated<number>
  problem: string | null
}

export interface DomainsTable {
  id: string
  sales_channel_id: number
  domain: string
  product: DomainProduct
  gtm_id: string | null
  deactivated_at: Instant | null
  version: Generated<number>
  created_at: Generated<Instant>
}

export interface DnsRecordsTable {
  name: string
  wanted: 'present' | 'absent'
  confirmed_at: Instant | null
  attempts: Generated<number>
  next_try_at: Instant
  problem: string | null
}

/** Settings of public pages, connections to other services, custom domains. */
export interface SettingsTables {
  channel_settings: {
    sales_channel_id: number
    kind: 'text_to_buy' | 'bidding' | 'seatpicker' | 'marketplace'
    data: Json<unknown>
    updated_at: Generated<Instant>
  }
  whatsapp_connections: {
    sales_channel_id: number
    account_id: string | null
    /** Encrypted. */
    token: string
    connected_at: Generated<Instant>
  }
  salesforce_logins: {
    state_hash: string
    sales_channel_id: number
    user_id: number
    /** Encrypted. */
    verifier: string
    custom_domain: string | null
    redirect_uri: string
    expires_at: Instant
  }
  salesforce_connections: SalesforceConnectionsTable
  domains: DomainsTable
  dns_records: DnsRecordsTable
}
