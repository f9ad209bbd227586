import type { Generated, GeneratedAlways } from 'kysely'
import type { SignupType } from '#contract/notifications.ts'
import type { DefaultJson, Instant, Json } from './column.ts'

export type FanChannelType = 'twilio' | 'whatsapp' | 'attentive' | 'phoney' | 'facebook'
export type SellerStatus = 'details_not_submitted' | 'details_submitted' | 'remediation_needed' | 'good_standing' | 'rejected'

export interface FansTable {
  id: Generated<number>
  sales_channel_id: number
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  first_name_key: string | null
  last_name_key: string | null
  /** First and last name together. */
  name_key: string | null
  email_key: string | null
  phone_key: string | null
  referred_by: number | null
  referral_count: Generated<number>
  phone_city: string | null
  phone_country: string | null
  zip_code: string | null
  reward_code: string | null
  reward_code_key: string | null
  campaign: string | null
  campaign_key: string | null
  source: string | null
  source_key: string | null
  account_groups: Generated<string[]>
  attributes: DefaultJson<{ source: string; name: string; value: string }[]>
  opted_in_marketing: Generated<boolean>
  subscribed: Generated<boolean>
  opted_out_at: Instant | null
  blocked: Generated<boolean>
  /** When messages to the fan were paused, because the fan may have asked to stop and a user still has to decide. */
  paused_at: Generated<Instant | null>
  third_party_member_id: string | null
  graduation_year: number | null
  tickets_claimed: Generated<number>
  /** The payment provider's id of the fan as a buyer. */
  stripe_customer: Generated<string | null>
  stripe_seller_status: SellerStatus | null
  /** The payments gateway's id of the account that receives payouts. */
  stripe_account: string | null
  /** Whole name, email, phone and reward code in the form that a search compares, each on a separate line. */
  search_words: GeneratedAlways<string>
  completed_at: Instant | null
  created_at: Generated<Instant>
  /** When the person was erased: no data identifies them any more. */
  deleted_at: Generated<Instant | null>
  version: Generated<number>
}

export interface FanChannelsTable {
  id: string
  fan_id: number
  type: FanChannelType
  /** The fan's address on the message channel, if it is not the phone. */
  address?: string | null
}

export interface FanMessagesTable {
  id: string
  sales_channel_id: number
  fan_id: number
  direction: 'in' | 'out'
  message: string
  type: string
  status: 'sending' | 'sent' | 'delivered' | 'failed' | 'received'
  error: string | null
  media: DefaultJson<{ url: string; contentType: string; filename?: string | null }[]>
  sent_by: string | null
  read_at: Instant | null
  /** The gateway's id of the message. */
  gateway_id?: string | null
  created_at: Generated<Instant>
}

export interface SegmentsTable {
  id: string
  sales_channel_id: number
  name: string
  name_key: string
  description: string | null
  description_key: string | null
  filters: Json<{ id: string; comparator: string; value: unknown }[]>
  limit_count: number | null
  sort_type: 'total_amount_spent' | 'total_number_of_transactions' | 'sign_up_date' | 'total_amount_of_referral' | null
  created_at: Generated<Instant>
  deleted_at: Instant | null
  version: Generated<number>
}

/** People who want to be notified about an event. */
export interface EventNotificationsTable {
  id: string
  sales_channel_id: number
  event_id: number
  email: string | null
  email_key: string | null
  phone: string | null
  phone_key: string | null
  type: SignupType
  notified: Generated<boolean>
  created_at: Generated<Instant>
}

export interface FanTables {
  account_groups: { id: string; sales_channel_id: number; name: string }
  fans: FansTable
  fan_channels: FanChannelsTable
  fan_activities: { id: string; sales_channel_id: number; fan_id: number; type: string; created_at: Generated<Instant> }
  tags: {
    id: string
    sales_channel_id: number
    name: string
    name_key: string
    description: string | null
    slug: string
    automatic: Generated<boolean>
    created_at: Generated<Instant>
  }
  fan_tags: { fan_id: number; tag_id: string }
  fan_messages: FanMessagesTable
  segments: SegmentsTable
  event_notifications: EventNotificationsTable
}
