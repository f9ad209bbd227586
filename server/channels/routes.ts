import { sql } from 'kysely'
import { channelList, type channels } from '#contract/channels.ts'
import { pagedReply, queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Handlers } from '#server/http/handler.ts'
import { findChannel, toChannel, toChannelDetail, toLegalHours, toSettings } from './channel-row.ts'
import { updateSettings } from './settings.ts'

const fields: ListFields<typeof channelList> = {
  id: { value: sql`c.id` },
  name: { value: sql`c.name`, key: sql`c.name_key` },
  logo_url: { value: sql`c.logo_url`, key: naturalKey(sql`c.logo_url`) },
  provider: { value: sql`c.provider`, key: sql`c.provider_key` },
  timezone: { value: sql`c.timezone`, key: naturalKey(sql`c.timezone`) },
  is_demo: { value: sql`c.is_demo` },
  is_pass: { value: sql`c.is_pass` },
  is_text_buy: { value: sql`c.is_text_buy` },
  is_upgrades_enabled: { value: sql`c.is_upgrades_enabled` },
  is_marketplace_enabled: { value: sql`c.is_marketplace_enabled` },
  created_at: { value: sql`c.created_at` },
  version: { value: sql`c.version` },
  'sales_channel_ui.default_timezone': { value: sql`c.timezone`, key: naturalKey(sql`c.timezone`) },
  'sales_channel_ui.default_available_start_offset': { value: sql`c.default_available_start_offset` },
  'sales_channel_ui.default_available_end_offset': { value: sql`c.default_available_end_offset` },
  'sales_channel_ui.event_title_delimiter': { value: sql`c.event_title_delimiter` },
  'conversion_rate.averageConversionRate': { value: sql`c.average_conversion_rate` },
}

/** Sales channels and their settings. */
export const handlers: Handlers<typeof channels> = {
  async listChannels({ db, query }) {
    const from = db.selectFrom('sales_channels as c')
    const { rows, totalCount } = await queryList({
      db,
      list: channelList,
      fields,
      from,
      select: (q) => q.selectAll('c'),
      query: { ...query, filters: {} },
      of: 'all',
    })
    return pagedReply(query, totalCount, rows.map(toChannel))
  },
  async readChannel({ db, params, context }) {
    return toChannelDetail(await findChannel(db, params.id), context.config)
  },
  async readLegalHours({ db, params, context }) {
    return toLegalHours(await findChannel(db, params.id), context.config)
  },
  async readSettings({ db, params }) {
    return toSettings(await findChannel(db, params.id))
  },
  async updateSettings({ db, params, body, context }) {
    return updateSettings(db, params.id, body, context.config)
  },
}
