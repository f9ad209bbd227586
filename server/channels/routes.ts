import { channelList, type channels } from '#contract/channels.ts'
import { column, joinedColumns, listColumns } from '#server/db/list-columns.ts'
import { pagedReply, queryList } from '#server/db/list.ts'
import { withBefore, type Handlers } from '#server/http/handler.ts'
import { findChannel, toChannel, toChannelDetail, toLegalHours, toSettings } from './channel-row.ts'
import { updateSettings } from './settings.ts'

const fields = listColumns(channelList, 'sales_channels as c', {
  name: 'stored',
  logo_url: 'computed',
  provider: 'stored',
  timezone: 'computed',
  'sales_channel_ui.default_timezone': column('c.timezone', 'computed'),
  ...joinedColumns('sales_channel_ui', 'sales_channels as c', {
    default_available_start_offset: 'value',
    default_available_end_offset: 'value',
    event_title_delimiter: 'value',
    currency_type: 'value',
  }),
  'conversion_rate.averageConversionRate': column('c.average_conversion_rate'),
})

/** The calls about sales channels and their settings. */
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
  updateSettings: withBefore(
    async ({ db, params: { id } }) => ({ id, ...toSettings(await findChannel(db, id)) }),
    async ({ db, params, body, context }) => updateSettings(db, params.id, body, context.config),
  ),
}
