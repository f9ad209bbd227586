import type { Kysely, Selectable } from 'kysely'
import type { ChannelSettings, LegalHours, SalesChannel, SalesChannelDetail } from '#contract/channels.ts'
import type { Config } from '#server/config.ts'
import type { Database, SalesChannelsTable } from '#server/db/schema.ts'
import { featuresOf } from '#server/http/features.ts'
import { notFound } from '#server/kernel/refusal.ts'

export type StoredChannel = Selectable<SalesChannelsTable>

/** Returns one channel, locked until the transaction ends if the caller is about to change it. @throws 404 */
export async function findChannel(db: Kysely<Database>, id: number, locked = false): Promise<StoredChannel> {
  const query = db.selectFrom('sales_channels').selectAll().where('id', '=', id)
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Converts a row to the channel of a list response. */
export const toChannel = (row: StoredChannel): SalesChannel => ({
  id: row.id,
  name: row.name,
  logo_url: row.logo_url,
  is_demo: row.is_demo,
  is_pass: row.is_pass,
  is_text_buy: row.is_text_buy,
  is_upgrades_enabled: row.is_upgrades_enabled,
  is_marketplace_enabled: row.is_marketplace_enabled,
  provider: row.provider,
  timezone: row.timezone,
  created_at: row.created_at,
  version: row.version,
  sales_channel_ui: {
    default_timezone: row.timezone,
    default_available_start_offset: row.default_available_start_offset,
    default_available_end_offset: row.default_available_end_offset,
    event_title_delimiter: row.event_title_delimiter,
    currency_type: row.currency_type,
  },
  conversion_rate: { averageConversionRate: row.average_conversion_rate },
})

/** Returns the channel with its features. */
export const toChannelDetail = (row: StoredChannel, config: Pick<Config, 'production'>): SalesChannelDetail => ({
  ...toChannel(row),
  features: featuresOf(row, config),
})

/** Returns the channel's legal hours; `HOLDFAST_LEGAL_HOURS` replaces those of all channels, in the channel's zone. */
export function toLegalHours(row: StoredChannel, { legalHours }: Pick<Config, 'legalHours'>): LegalHours {
  const [start = row.legal_start, end = row.legal_end] = legalHours?.split('-') ?? []
  return { start, end, timezone: row.legal_timezone ?? row.timezone }
}

const DEFAULT_PHONE_MASK = '+1 999 999 9999'

/** Returns the channel for the settings screen; values that were never set have their defaults. Offsets are returned as text. */
export const toSettings = (row: StoredChannel): ChannelSettings => ({
  sales_channel: {
    name: row.name,
    logo_url: row.logo_url,
    allow_one_transaction_per_event: row.allow_one_transaction_per_event,
    limited_source_groups: row.limited_source_groups,
  },
  ui: {
    color_1: row.ui.color_1 ?? null,
    color_2: row.ui.color_2 ?? null,
    color_3: row.ui.color_3 ?? null,
    currency_type: row.currency_type,
    tax: row.ui.tax ?? 0,
    custom_url: row.ui.custom_url ?? null,
    date_format: row.ui.date_format ?? null,
    // A value that a user has cleared is not filled in again.
    phone_mask: row.ui.phone_mask === undefined ? DEFAULT_PHONE_MASK : row.ui.phone_mask,
    language: row.ui.language ?? 'en',
    support_email: row.ui.support_email ?? null,
    support_phone: row.ui.support_phone ?? null,
    event_title_delimiter: row.event_title_delimiter,
    default_available_start_offset: String(row.default_available_start_offset),
    default_available_end_offset: String(row.default_available_end_offset),
    unaccepted_card_types: row.ui.unaccepted_card_types ?? null,
    faq_default: row.ui.faq_default ?? [],
    faq_pass: row.ui.faq_pass ?? [],
    default_timezone: row.timezone,
    notification_timing: row.ui.notification_timing ?? 0,
  },
})
