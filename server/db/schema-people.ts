import type { Generated, Insertable } from 'kysely'
import type { SecurityEventKind } from '#contract/audit.ts'
import type { FormatLocale } from '#lib/format-locale.ts'
import type { Subject } from '#contract/core/access.ts'
import type { DefaultJson, Instant } from './column.ts'

export interface DashboardUsersTable {
  id: Generated<number>
  email: string
  name: string
  avatar: string | null
  role: 'holdfast' | 'sales_channel' | 'client'
  entity_id: number | null
  password_hash: string
  /** The language in which this person last used the app. */
  language: Generated<FormatLocale>
  /** Whether this is a demo account, whose password everybody knows. Nobody can sign in with such an account in production. */
  is_demo: Generated<boolean>
  created_at: Generated<Instant>
}

/** People who were invited to a channel, and have not set a password yet. */
export interface InvitationsTable {
  id: string
  sales_channel_id: number
  email: string
  name: string
  /** The language of the email, and of the account. */
  language: FormatLocale
  abilities: Subject[]
  token_hash: string
  /** The account that sent the invitation. */
  invited_by: number | null
  /** When the newest link was made, and until when it is valid. */
  sent_at: Instant
  expires_at: Instant
  /** Whether the mail server accepted the email with that link. */
  delivery: 'sending' | 'sent' | 'failed'
}

export interface SessionsTable {
  id: string
  user_id: number
  /** The name of the device, as it is shown to people. */
  device: string
  remembered: boolean
  began_at: Instant
  last_used_at: Instant
  /** When the newest token of the session expires. */
  expires_at: Instant
  /** After this time no token of the session is renewed. */
  ends_at: Instant
  /** When the user last proved their identity in the session, by password or second factor. */
  proven_at: Instant
  /** Whether the user has proven a second factor in the session, or signed in on a remembered device. */
  factor: Generated<boolean>
}

/** The second factors of accounts. A factor that is not confirmed never counts. */
export interface FactorsTable {
  id: string
  user_id: number
  kind: 'passkey' | 'totp'
  name: string
  /** The secret of an authenticator app, encrypted. */
  sealed: string | null
  /** The last time step whose code was accepted. */
  last_step: number | null
  enrol_challenge: string | null
  /** The host that a passkey is for. */
  rp_id: string | null
  credential_id: string | null
  /** The passkey's public key, as base64url. */
  public_key: string | null
  counter: number | null
  /** The passkey's transports, separated by commas. */
  transports: string | null
  created_at: Instant
  confirmed_at: Instant | null
  last_used_at: Instant | null
  /** The end of the time to confirm the factor, and the session that may do so; null once it is confirmed. */
  enrol_until: Instant | null
  enrol_session: string | null
}

interface RecoveryCodesTable {
  user_id: number
  code_hash: string
  made_at: Instant
  used_at: Instant | null
}

/** Challenges for a second factor. A row is deleted when its challenge is used up. */
interface FactorChallengesTable {
  token_hash: string
  user_id: number
  purpose: 'sign-in' | 'proof'
  session_id: string | null
  remembered: Generated<boolean>
  passkey_challenge: string | null
  rp_id: string | null
  tries: Generated<number>
  expires_at: Instant
}

/** Remembered devices, on which a sign-in needs no second factor. */
interface RememberedDevicesTable {
  token_hash: string
  user_id: number
  device: string
  made_at: Instant
  expires_at: Instant
}

/** The addresses from which an account has signed in. */
interface SignInPlacesTable {
  email: string
  address: string
  at: Instant
}

export interface LoginAttemptsTable {
  id: Generated<number>
  email: string
  /** An IPv4 address, or the first 64 bits of an IPv6 one. */
  address: string
  kind: Generated<'sign-in' | 'current-password' | 'factor'>
  at: Instant
}

/** The audit record. Rows are added and then chained; after that they are never changed, and are deleted only when they are old. */
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
  /** The record's number in the chain, from 1; null until the record is chained. */
  position: Generated<number | null>
  previous_hash: Generated<string | null>
  hash: Generated<string | null>
}

/** The audit record of an action in progress; it is written, with the time, when the action is done. */
export type PlannedEvent = Omit<Insertable<SecurityEventsTable>, 'at'>

/** Both ends of the chain of audit records. */
export interface AuditChainTable {
  singleton: Generated<boolean>
  /** The last record that was deleted for its age. */
  begin_position: Generated<number>
  begin_hash: Generated<string>
  /** The last record that was chained. */
  end_position: Generated<number>
  end_hash: Generated<string>
  /** The last record that was written as a JSON line. */
  shipped_position: Generated<number>
}

export interface FactorTables {
  factors: FactorsTable
  recovery_codes: RecoveryCodesTable
  factor_challenges: FactorChallengesTable
  remembered_devices: RememberedDevicesTable
  sign_in_places: SignInPlacesTable
}
