import * as z from 'zod/mini'
import { ofChannel, ofEvent } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import {
  Instant,
  InstantInput,
  NO_INSTANT,
  NumberId,
  OnOff,
  RangeBound,
  clearable,
  count,
  paged,
  pageQuery,
  KeyedText,
} from '#contract/core/wire.ts'
import { categories, leagues } from '#lib/fixed-lists.ts'
import { dateOrders } from '#lib/imports/date-orders.ts'

export const SECURITY_PHRASE_MAX = 20
export const THEME_TITLE_MAX = 100
export const THEME_DESCRIPTION_MAX = 500

export const UpgradeStatus = z.enum(['coming-soon', 'live', 'past'])
export type UpgradeStatus = z.output<typeof UpgradeStatus>

const Theme = z.object({ title: z.nullable(z.string()), description: z.nullable(z.string()) })

/** An event whose seats are sold. `id` is our id, `event_id` the external one. */
export const Event = z.object({
  id: z.int(),
  event_id: z.string(),
  title: z.string(),
  time: Instant,
  timezone: z.string(),
  venue: z.string(),
  category: z.string(),
  league: z.nullable(z.string()),
  security_phrase: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  away_team_logo_url: z.nullable(z.string()),
  background_image_url: z.nullable(z.string()),
  seat_upgrade_background_image_url: z.nullable(z.string()),
  marketplace_cutoff_at: z.nullable(Instant),
  theme: Theme,
  currency_symbol: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  upgrade_status: UpgradeStatus,
  sales_channel_id: z.int(),
  sales_channel: z.object({
    id: z.int(),
    name: z.string(),
    logo_url: z.nullable(z.string()),
    default_available_start_offset: z.number(),
    default_available_end_offset: z.number(),
  }),
  _count: z.object({ offers: z.int(), bid_product: z.int() }),
  total_quantity: z.int(),
  total_purchased: z.int(),
  created_at: Instant,
  version: z.int(),
})
export type Event = z.output<typeof Event>

/** An update of an event; absent fields do not change, null or '' clears an optional field. */
export const EventPatch = z.partial(
  z.object({
    status: OnOff,
    category: z.enum(categories),
    league: z.union([z.literal('').check(), z.nullable(z.enum(leagues))], `Must be one of ${leagues.join(', ')}`),
    security_phrase: clearable(SECURITY_PHRASE_MAX),
    logo_url: clearable(2000),
    away_team_logo_url: clearable(2000),
    background_image_url: clearable(2000),
    seat_upgrade_background_image_url: clearable(2000),
    marketplace_cutoff_at: z.union([z.nullable(InstantInput), z.literal('')], NO_INSTANT),
    theme: z.nullable(
      z.object({
        title: z.optional(clearable(THEME_TITLE_MAX)),
        description: z.optional(clearable(THEME_DESCRIPTION_MAX)),
      }),
    ),
  }),
)
export type EventPatch = z.output<typeof EventPatch>

const eventQuery = {
  ...pageQuery,
  upgradeStatus: z.optional(UpgradeStatus),
  startDate: z.optional(RangeBound),
  endDate: z.optional(RangeBound),
}

export const eventList = list<Event>()({
  name: 'events',
  fields: {
    id: 'number',
    event_id: 'text',
    title: 'text',
    time: 'instant',
    timezone: 'text',
    venue: 'text',
    category: 'text',
    league: 'text',
    security_phrase: 'text',
    logo_url: 'text',
    away_team_logo_url: 'text',
    background_image_url: 'text',
    seat_upgrade_background_image_url: 'text',
    marketplace_cutoff_at: 'instant',
    'theme.title': 'text',
    'theme.description': 'text',
    currency_symbol: 'text',
    status: 'number',
    upgrade_status: 'text',
    created_at: 'instant',
    total_quantity: 'number',
    total_purchased: 'number',
    version: 'number',
    sales_channel_id: 'number',
    'sales_channel.id': 'number',
    'sales_channel.name': 'text',
    'sales_channel.logo_url': 'text',
    'sales_channel.default_available_start_offset': 'number',
    'sales_channel.default_available_end_offset': 'number',
    '_count.offers': 'number',
    '_count.bid_product': 'number',
  },
  search: ['event_id', 'title', 'venue'],
  filters: {
    upgradeStatus: { is: 'equals', field: 'upgrade_status', values: UpgradeStatus.options },
    startDate: { is: 'from', field: 'time' },
    endDate: { is: 'to', field: 'time' },
  },
  default: { orderBy: 'time', order: 'asc' },
  id: 'id',
  pageSize: 20,
})

export const ImportAnswer = z.object({
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  /** The problems. `text` is the key of the message and its values, for languages other than English. */
  problems: z.array(
    z.object({ line: z.int(), column: z.optional(z.string()), message: z.string(), text: z.optional(KeyedText) }),
  ),
  /** Notes about the import that are not problems. */
  notices: z.optional(z.array(z.object({ message: z.string(), text: KeyedText }))),
})
export type ImportAnswer = z.output<typeof ImportAnswer>

const EventPath = z.object({ id: NumberId })
const ChannelPath = z.object({ id: NumberId })

/** An update needs the ability `sales_channel_event_details`. With an empty body the call only reads the event. */
function patchAccess(input: { body?: unknown }) {
  const reads = Object.keys((input.body ?? {}) as object).length === 0
  return reads ? { scope: ofEvent() } : { scope: ofEvent(), manage: 'sales_channel_event_details' as const }
}

/** Events of a channel. */
export const events = area({
  listChannelEvents: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/events',
    params: ChannelPath,
    query: z.object(eventQuery),
    reply: paged(Event),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The events of one channel',
  }),
  listEvents: endpoint({
    method: 'GET',
    path: '/events',
    query: z.object(eventQuery),
    reply: paged(Event),
    access: 'provider',
    queue: 'never',
    summary: 'The events of all channels',
  }),
  readEvent: endpoint({
    method: 'GET',
    path: '/events/{id}',
    params: EventPath,
    reply: Event,
    access: { scope: ofEvent() },
    queue: 'never',
    summary: 'One event',
  }),
  updateEvent: endpoint({
    method: 'PATCH',
    path: '/events/{id}',
    params: EventPath,
    body: EventPatch,
    reply: Event,
    access: patchAccess,
    queue: 'yes',
    summary: 'Changes an event; with an empty body it only reads the event',
  }),
  switchAllEvents: endpoint({
    method: 'PATCH',
    path: '/sales-channels/{id}/events',
    params: ChannelPath,
    body: z.object({ action: z.enum(['enable all', 'disable all']) }),
    reply: z.object({ updated: z.int() }),
    access: { scope: ofChannel(), manage: 'all' },
    queue: 'yes',
    summary: 'Enables or disables every event of the channel',
  }),
  downloadEvents: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/events/csv',
    params: ChannelPath,
    query: z.object({ ...eventQuery, take: z.optional(count(1)) }),
    reply: { file: 'text/csv; charset=utf-8', as: 'events.csv' },
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The events of a channel as a file that can be imported again',
  }),
  listTakenEvents: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/events/taken',
    params: ChannelPath,
    reply: z.array(z.int()),
    access: { scope: ofChannel(), manage: 'sales_channel' },
    queue: 'never',
    extension: true,
    summary: 'The events with sales, holds or held back seats; an import asks for confirmation before it moves one of them',
  }),
  importEvents: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/events/import',
    params: ChannelPath,
    body: z.object({
      timezone: z.optional(z.string()),
      /** The order of day and month in dates such as `3/1/2027` and `3-1-2027`. */
      dates: z.optional(z.enum(['', ...dateOrders])),
    }),
    upload: 'multipart',
    reply: ImportAnswer,
    access: { scope: ofChannel(), manage: 'sales_channel' },
    queue: 'never',
    summary: 'Imports a CSV file of events: our own columns, or an official team schedule',
  }),
})
