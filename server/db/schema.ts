import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Subject } from '#contract/core/access.ts'
import type { FormatLocale } from '#lib/format-locale.ts'
import type { Needs } from '#server/kernel/needs.ts'
import type { FedTable } from './fed-table.ts'
import type { DefaultJson, DefaultNumeric, Instant, Json, Numeric } from './column.ts'
import type {
  AuditChainTable,
  DashboardUsersTable,
  FactorTables,
  InvitationsTable,
  LoginAttemptsTable,
  SecurityEventsTable,
  SessionsTable,
} from './schema-people.ts'
import type { AlertTables } from './schema-alerts.ts'
import type { BidTables } from './schema-bids.ts'
import type { ChangesTable, PlannedChange } from './schema-changes.ts'
import type { CampaignTables } from './schema-campaigns.ts'
import type { ErasureTables } from './schema-erasure.ts'
import type { EventPageTables } from './schema-event.ts'
import type { FanTables } from './schema-fans.ts'
import type { GatewayTables } from './schema-gateways.ts'
import type { SeatMapTables } from './schema-seat-maps.ts'
import type { ViewTables } from './schema-views.ts'
import type { SettingsTables } from './schema-settings.ts'
import type { PriceRulesTable, RewardsTable } from './schema-offers.ts'
import type { PassTables } from './schema-passes.ts'
import type { ResaleTables } from './schema-resale.ts'
import type { PriceCodesTable, SalesByDayTable, TransactionsTable } from './schema-sales.ts'

export interface SalesChannelsTable {
  id: Generated<number>
  name: string
  name_key: string
  logo_url: string | null
  provider: string | null
  provider_key: string | null
  timezone: Generated<string>
  is_demo: Generated<boolean>
  is_pass: Generated<boolean>
  is_text_buy: Generated<boolean>
  is_upgrades_enabled: Generated<boolean>
  is_marketplace_enabled: Generated<boolean>
  average_conversion_rate: DefaultNumeric
  allow_one_transaction_per_event: Generated<boolean>
  limited_source_groups: string | null
  currency_type: Generated<string>
  event_title_delimiter: Generated<'vs' | 'at'>
  default_available_start_offset: DefaultNumeric
  default_available_end_offset: DefaultNumeric
  ui: DefaultJson<ChannelUi>
  legal_start: Generated<string>
  legal_end: Generated<string>
  legal_timezone: string | null
  version: Generated<number>
  created_at: Generated<Instant>
}

/** Settings of a channel that no query filters or sorts by; an absent setting has its default. */
export interface ChannelUi {
  color_1?: string | null
  color_2?: string | null
  color_3?: string | null
  tax?: number
  custom_url?: string | null
  date_format?: string | null
  phone_mask?: string | null
  language?: FormatLocale
  support_email?: string | null
  support_phone?: string | null
  unaccepted_card_types?: string | null
  faq_default?: { question: string; answer: string }[]
  faq_pass?: { question: string; answer: string }[]
  notification_timing?: 0 | 15 | -1
}

export interface EventsTable {
  id: Generated<number>
  sales_channel_id: number
  event_id: string
  event_id_key: string
  title: string
  title_key: string
  /** Title, venue and external id in the form that a search compares, each on a separate line. */
  search_words: GeneratedAlways<string>
  time: Instant
  timezone: string
  venue: string
  venue_key: string
  category: Generated<string>
  league: string | null
  security_phrase: string | null
  logo_url: string | null
  away_team_logo_url: string | null
  background_image_url: string | null
  seat_upgrade_background_image_url: string | null
  marketplace_cutoff_at: Instant | null
  theme_title: string | null
  theme_description: string | null
  status: Generated<0 | 1>
  total_quantity: Generated<number>
  total_purchased: Generated<number>
  offer_count: Generated<number>
  bid_product_count: Generated<number>
  version: Generated<number>
  created_at: Generated<Instant>
}

export interface SeatsTable {
  uuid: string
  sales_channel_id: number
  event_id: number
  section: string
  row: string
  seat: string
  section_key: string
  row_key: string
  seat_key: string
  price: Numeric
  status: Generated<'available' | 'reserved' | 'purchased'>
  reserved_until: Instant | null
  reserved_by: number | null
  reserved_by_name: string | null
  /** The person for whom the seat is held, and the reason, as the holder wrote them. */
  hold_for: Generated<string | null>
  hold_reason: Generated<string | null>
  is_test_purchase: Generated<boolean>
  avfms_preview_url: string | null
  hold_code: Generated<string | null>
  import_ordinal: Generated<number>
  /** The history line of the import that added the seat. */
  import_id: Generated<number | null>
  version: Generated<number>
}

export interface SeatHistoryTable {
  id: Generated<number>
  sales_channel_id: number
  event_id: number
  /** Null for an import, whose line is about many seats. */
  seat_uuid: string | null
  action: SeatAction
  user_id: number | null
  user_name: string | null
  holder_id: number | null
  holder_name: string | null
  until: Instant | null
  hold_for: Generated<string | null>
  hold_reason: Generated<string | null>
  deed: Generated<string | null>
  before: DefaultJson<SeatBefore | null>
  device: Generated<string | null>
  /** How many seats an import added and changed; null until it has ended. */
  seats_added: Generated<number | null>
  seats_changed: Generated<number | null>
  at: Generated<Instant>
}

export type SeatAction = 'held' | 'extended' | 'released' | 'expired' | 'purchased' | 'undone' | 'imported'

/** The state of a seat before an action. */
export interface SeatBefore {
  status: 'available' | 'reserved'
  reserved_until: Instant | null
  reserved_by: number | null
  reserved_by_name: string | null
  hold_for: string | null
  hold_reason: string | null
}

export interface VipInventoryTable {
  uuid: string
  sales_channel_id: number
  event_id: number
  title: string
  title_key: string
  description: string | null
  banner: string | null
  total_quantity: number
  total_reserved: Generated<number>
  total_purchased: Generated<number>
  price: Numeric
  is_test_purchase_count: Generated<number>
  version: Generated<number>
  created_at: Generated<Instant>
}

export interface JobsTable {
  id: Generated<string>
  kind: string
  payload: DefaultJson<unknown>
  run_at: Instant
  every_seconds: number | null
  leased_until: Instant | null
  attempts: Generated<number>
  last_error: string | null
  created_at: Generated<Instant>
}

/** The last report of each device of a user about its queue. */
export interface DevicesTable {
  user_id: number
  id: string
  name: string
  outbox: string
  waiting: number
  needs_you: number
  oldest: Instant | null
  seen_at: Instant
  lost_waiting: number | null
  lost_reported_at: Instant | null
}

/** External calls: the planned effect, its key, and whether it is settled. */
export interface OutsideCallsTable {
  /** The key of the call at the gateway. */
  id: string
  call: string
  user_id: number
  user_name: string
  /** The idempotency key of the caller. */
  key: string
  input_hash: string
  needs: ColumnType<Needs, string, never>
  /** The subject, such as a charge, about which only one call is open at a time. */
  about: string
  plan: Json<unknown>
  /** The line of the call for the shift journal, without the result. */
  record: ColumnType<PlannedChange | null, string, never>
  leased_until: Instant
  attempts: number
  last_error: ColumnType<string | null, never, string | null>
  settled_at: ColumnType<Instant | null, never, Instant>
  created_at: Instant
}

/** The types of all tables, for Kysely. */
export interface Database
  extends
    CampaignTables,
    FanTables,
    ResaleTables,
    BidTables,
    PassTables,
    GatewayTables,
    SettingsTables,
    EventPageTables,
    ViewTables,
    SeatMapTables,
    ErasureTables,
    FactorTables,
    AlertTables {
  sales_channels: SalesChannelsTable
  dashboard_users: DashboardUsersTable
  user_abilities: { user_id: number; subject: Subject }
  password_resets: { token_hash: string; user_id: number; expires_at: Instant }
  invitations: InvitationsTable
  login_attempts: LoginAttemptsTable
  sessions: SessionsTable
  security_events: SecurityEventsTable
  audit_chain: AuditChainTable
  events: EventsTable
  seats: SeatsTable
  seat_history: SeatHistoryTable
  vip_inventory: VipInventoryTable
  price_codes: PriceCodesTable
  rewards: RewardsTable
  price_rules: PriceRulesTable
  transactions: TransactionsTable
  sales_by_day: SalesByDayTable
  idempotency_keys: {
    user_id: number
    call: string
    key: string
    input_hash: string
    status: number
    body: Json<unknown>
    needs: ColumnType<Needs | null, string | null | undefined, string | null>
    created_at: Generated<Instant>
  }
  outside_calls: OutsideCallsTable
  changes: ChangesTable
  devices: DevicesTable
  jobs: JobsTable
  change_log: {
    seq: Generated<number>
    /** xid8 as text, because it can exceed a safe integer. */
    xid: Generated<string>
    sales_channel_id: number
    event_id: number | null
    /** Whether devices store the row by event, such as a seat; otherwise by channel. */
    of_event: Generated<boolean>
    tbl: FedTable
    row_id: string
    op: 'u' | 'd'
    at: Generated<Instant>
  }
  installation: { singleton: Generated<boolean>; secret_fingerprint: string }
  feed_state: { singleton: Generated<boolean>; epoch: Generated<string>; cleared: Generated<string> }
}
