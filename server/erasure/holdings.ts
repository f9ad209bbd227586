import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Person } from './person.ts'

type Sql = RawBuilder<unknown>

/** Rows `t` that are a person's own. */
interface Rows {
  own: (person: Person) => Sql
  /** What becomes of them: they go, or these columns are set; nothing named the person in what is kept as it is. */
  erase: 'delete' | 'keep' | Record<string, Sql>
}

/** Texts and JSON of others in which a person may be named. */
export interface Words {
  words: readonly string[]
  /** Rows that are about them without a word of theirs. */
  about?: (person: Person) => Sql
  /** Only rows of the person's channel; absent: wherever they are named. */
  in?: 'channel'
  /** Devices mirror them: a change raises their version. */
  versioned?: true
  /** The columns that are this person's to know, in a file of all that is stored; absent: copies of what is in it anyway. */
  told?: readonly string[]
}

type Holding = 'nobody' | Rows | Words

const nothing = sql`null`
const none = sql`'{}'`
const emptyList = sql`'[]'`
const next = sql`version + 1`

const ofFan = (column: string) => (person: Person) => sql`${sql.ref(`t.${column}`)} = ${person.id}`
/** Where one is a fan, else where the number or the email is theirs. */
const byContact = ({ channel, email, phone }: Person) =>
  sql`(t.sales_channel_id = ${channel} and (lower(t.email) = lower(${email}::text) or t.phone = ${phone}::text))`
const bidsOf = ({ id }: Person) => sql`(select b.id from bids b where b.fan_id = ${id})`
const messagesOf = ({ id }: Person) =>
  sql`(select m.id::text from fan_messages m where m.fan_id = ${id} union select r.id::text from send_recipients r where r.fan_id = ${id})`
const contact = { email: nothing, email_key: nothing, phone: nothing, phone_key: nothing }

/**
 * Where every table has something of a fan, and what becomes of it when they are erased. In this order: what is found by other
 * rows comes before those. A table that is not here does not compile; a test searches all columns for what was forgotten.
 */
export const holdings: Record<keyof Database, Holding> = {
  local_messages: {
    own: (person) => sql`(t.key in ${messagesOf(person)} or t.address = any(${person.addresses}::text[]))`,
    erase: 'delete',
  },
  jobs: {
    own: ({ id }) => sql`(t.kind in ('tell-fan', 'answer-fan') and (t.payload ->> 'fan')::integer = ${id})`,
    erase: 'delete',
  },
  idempotency_keys: {
    words: ['body'],
    about: ({ id }) => sql`(t.call = 'sendMessage' and t.body ->> 'user_id' = ${String(id)})`,
  },
  outside_calls: { words: ['plan', 'record', 'last_error'] },
  changes: {
    words: ['before', 'after'],
    about: ({ id, channel }) =>
      sql`(t.sales_channel_id = ${channel} and t.tbl in ('fans', 'users') and t.row_id = ${String(id)})`,
    in: 'channel',
    told: ['at', 'call', 'before', 'after'],
  },
  security_events: { words: ['detail'] },
  transactions: {
    own: (person) => sql`(t.user_id = ${person.id} or (t.user_id is null and ${byContact(person)}))`,
    erase: {
      ...contact,
      name: nothing,
      name_key: nothing,
      card_last4: nothing,
      card_exp_month: nothing,
      card_exp_year: nothing,
      version: next,
    },
  },
  event_notifications: { own: byContact, erase: contact },
  send_recipients: {
    own: ofFan('fan_id'),
    erase: {
      text: nothing,
      address: nothing,
      error_message: nothing,
      status: sql`case status when 'Scheduled' then 'Cancelled' else status end`,
    },
  },
  fan_messages: { own: ofFan('fan_id'), erase: 'delete' },
  fan_activities: { own: ofFan('fan_id'), erase: 'delete' },
  fan_channels: { own: ofFan('fan_id'), erase: 'delete' },
  fan_tags: { own: ofFan('fan_id'), erase: 'delete' },
  bid_history: { own: (person) => sql`t.bid_id in ${bidsOf(person)}`, erase: 'keep' },
  bids: { own: ofFan('fan_id'), erase: 'keep' },
  pass_subscriptions: { own: ofFan('fan_id'), erase: 'keep' },
  orders: {
    own: ({ id }) => sql`(t.buyer_id = ${id} or t.seller_id = ${id})`,
    erase: { buyer_refund_asked_reason: nothing, version: next },
  },
  listings: { own: ofFan('seller_id'), erase: { version: next } },
  resale_people: { own: ofFan('fan_id'), erase: 'keep' },
  local_movements: { own: ({ id }) => sql`t.account = ${String(id)}`, erase: 'keep' },
  seats: {
    words: ['hold_for', 'hold_reason'],
    in: 'channel',
    versioned: true,
    told: ['hold_for', 'hold_reason', 'section', 'row', 'seat'],
  },
  seat_history: { words: ['hold_for', 'before'], in: 'channel', told: ['at', 'action', 'hold_for'] },
  segments: { words: ['name', 'description', 'filters'], in: 'channel', versioned: true },
  sales_by_day: 'nobody',
  saved_views: { words: ['title', 'query'], in: 'channel', versioned: true },
  admin_views: { words: ['title', 'query'] },
  price_rules: { words: ['user_email', 'user_email_key'], in: 'channel', versioned: true, told: ['user_email', 'rule_type'] },
  fans: {
    own: ofFan('id'),
    erase: {
      ...contact,
      first_name: nothing,
      last_name: nothing,
      first_name_key: nothing,
      last_name_key: nothing,
      name_key: nothing,
      phone_city: nothing,
      phone_country: nothing,
      referred_by: nothing,
      zip_code: nothing,
      reward_code: nothing,
      reward_code_key: nothing,
      account_groups: none,
      attributes: emptyList,
      third_party_member_id: nothing,
      graduation_year: nothing,
      stripe_customer: nothing,
      stripe_account: nothing,
      version: next,
    },
  },
  account_groups: 'nobody',
  approval_lines: 'nobody',
  approval_runs: 'nobody',
  bid_charges: 'nobody',
  bid_products: 'nobody',
  bulk_messages: 'nobody',
  change_log: 'nobody',
  channel_settings: 'nobody',
  dashboard_users: 'nobody',
  devices: 'nobody',
  disputes: 'nobody',
  dns_records: 'nobody',
  domains: 'nobody',
  erasures: 'nobody',
  events: 'nobody',
  failed_refunds: 'nobody',
  feed_state: 'nobody',
  gateway_events: 'nobody',
  gateway_objects: 'nobody',
  installation: 'nobody',
  login_attempts: 'nobody',
  message_templates: 'nobody',
  offers: 'nobody',
  opt_out_keys: 'nobody',
  opt_outs: 'nobody',
  pass_charges: 'nobody',
  pass_products: 'nobody',
  password_resets: 'nobody',
  pending_refunds: 'nobody',
  pictures: 'nobody',
  price_codes: 'nobody',
  refunds: 'nobody',
  rewards: 'nobody',
  sales_channels: 'nobody',
  salesforce_connections: 'nobody',
  salesforce_logins: 'nobody',
  send_activity: 'nobody',
  sends: 'nobody',
  sessions: 'nobody',
  tags: 'nobody',
  taken_ends: 'nobody',
  uploads: 'nobody',
  user_abilities: 'nobody',
  vip_inventory: 'nobody',
  whatsapp_connections: 'nobody',
}

export const isOwn = (holding: Holding): holding is Rows => typeof holding === 'object' && 'own' in holding
export const isNaming = (holding: Holding): holding is Words => typeof holding === 'object' && 'words' in holding
