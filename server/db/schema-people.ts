import type { Generated } from 'kysely'
import type { SecurityEventKind } from '#contract/account.ts'
import type { DefaultJson, Instant } from './column.ts'

export interface DashboardUsersTable {
  id: Generated<number>
  email: string
  name: string
  avatar: string | null
  role: 'holdfast' | 'sales_channel' | 'client'
  entity_id: number | null
  password_hash: string
  /** One of the demo world's, whose password everybody knows: none in production. */
  is_demo: Generated<boolean>
  created_at: Generated<Instant>
}

export interface SessionsTable {
  id: string
  user_id: number
  /** What a person calls the device by. */
  device: string
  remembered: boolean
  began_at: Instant
  last_used_at: Instant
  /** When its newest token ends. */
  expires_at: Instant
  /** Beyond this no token of it is renewed. */
  ends_at: Instant
}

export interface LoginAttemptsTable {
  id: Generated<number>
  email: string
  /** An IPv4 address, or the first 64 bits of an IPv6 one. */
  address: string
  kind: Generated<'sign-in' | 'current-password'>
  at: Instant
}

/** What happened to accounts and with them. Rows are added, never changed. */
export interface SecurityEventsTable {
  id: Generated<number>
  at: Instant
  kind: SecurityEventKind
  user_id: number | null
  email: string | null
  sales_channel_id: number | null
  address: string | null
  device: string | null
  detail: DefaultJson<Record<string, unknown>>
}
