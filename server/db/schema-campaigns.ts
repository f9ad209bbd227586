import type { Generated } from 'kysely'
import type { MassTextStatus } from '#contract/mass-texts.ts'
import type { OfferStatus } from '#contract/offers.ts'
import type { DefaultJson, Instant, Json } from './column.ts'

export interface OffersTable {
  id: string
  sales_channel_id: number
  event_ids: number[]
  event_data: Json<Record<string, { price_code: string | null; hold_codes: string[] }>>
  message: string
  message_key: string
  send_at: Instant
  type: 'segment' | 'all'
  segment_id: string | null
  reward_id: string | null
  status: OfferStatus
  auto_send: boolean
  auto_scale: boolean
  seatmap_view: boolean
  requires_inventory_to_send: boolean
  estimated_conversion_rate: number | null
  max_users_per_batch: number | null
  user_id: number | null
  user_name: string | null
  created_at: Instant
  deleted_at: Instant | null
  version: Generated<number>
}

export interface BulkMessagesTable {
  id: string
  sales_channel_id: number
  title: string
  title_key: string
  message: string
  message_key: string
  send_at: Instant
  segment_id: string | null
  media: DefaultJson<{ url: string; contentType: string; filename: string | null }[]>
  status: MassTextStatus
  user_id: number | null
  user_name: string | null
  created_at: Instant
  version: Generated<number>
}

export interface MessageTemplatesTable {
  id: string
  sales_channel_id: number
  title: string
  title_key: string
  message: string
  message_key: string
  created_at: Instant
  version: Generated<number>
}

export interface SendsTable {
  id: string
  kind: 'offer' | 'mass-text'
  sales_channel_id: number
  begun_at: Instant
  next_batch_at: Instant
  waiting: string | null
  ended_at: Instant | null
}

export interface SendRecipientsTable {
  id: Generated<string>
  sales_channel_id: number
  send_id: string
  fan_id: number | null
  status: 'Scheduled' | 'Sent' | 'Delivered' | 'Failed' | 'Cancelled'
  text: string | null
  gateway: string | null
  address: string | null
  error_message: string | null
  num_failed_attempts: Generated<number>
  leased_until: Instant | null
  created_at: Instant
  sent_at: Instant | null
  delivered_at: Instant | null
}

export interface SendActivityTable {
  id: string
  n: Generated<number>
  sales_channel_id: number
  send_id: string
  created_at: Instant
  description: string
  metadata: Json<Record<string, unknown>>
}

export interface CampaignTables {
  offers: OffersTable
  bulk_messages: BulkMessagesTable
  message_templates: MessageTemplatesTable
  sends: SendsTable
  send_recipients: SendRecipientsTable
  send_activity: SendActivityTable
}
