import * as z from 'zod/mini'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Line, Percent, Seen, clearableHex, hexColor, MAX_PAGE, listOf } from '#contract/core/fields.ts'
import { list } from '#contract/core/list.ts'
import { MAX_TEXT, NumberId, atMost, clearable, paged, pageQuery, requiredText } from '#contract/core/wire.ts'
import { cards, timezones } from '#lib/fixed-lists.ts'
import { formatLocales } from '#lib/format-locale.ts'

const Delimiter = z.enum(['vs', 'at'])
/** When fans are notified: at once (0), every 15 minutes, or at the end of the sales window (-1). */
const NotificationTiming = z.literal([0, 15, -1])

/** A sales channel: a club or venue that sells seats. */
export const SalesChannel = z.object({
  id: z.int(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  is_demo: z.boolean(),
  is_pass: z.boolean(),
  is_text_buy: z.boolean(),
  is_upgrades_enabled: z.boolean(),
  is_marketplace_enabled: z.boolean(),
  provider: z.nullable(z.string()),
  timezone: z.string(),
  created_at: z.string(),
  version: z.int(),
  sales_channel_ui: z.object({
    default_timezone: z.string(),
    default_available_start_offset: z.number(),
    default_available_end_offset: z.number(),
    event_title_delimiter: Delimiter,
    /** The code of the channel's currency, in lower case. */
    currency_type: z.string(),
  }),
  conversion_rate: z.object({ averageConversionRate: z.number() }),
})
export type SalesChannel = z.output<typeof SalesChannel>

export const Features = z.object({
  bidding: z.boolean(),
  seatpicker: z.boolean(),
  marketplace: z.boolean(),
  pass: z.boolean(),
  whatsapp: z.boolean(),
  salesforce: z.boolean(),
})
export type Features = z.output<typeof Features>

/** One channel, with its enabled features. */
export const SalesChannelDetail = z.extend(SalesChannel, { features: Features })
export type SalesChannelDetail = z.output<typeof SalesChannelDetail>

/** The hours in which fans may be texted and seats held without a warning: `HH:mm` in `timezone`. */
export const LegalHours = z.object({ start: z.string(), end: z.string(), timezone: z.string() })
export type LegalHours = z.output<typeof LegalHours>

const Faq = z.array(z.object({ question: z.string(), answer: z.string() }))

/** A channel's settings. Offsets are hours as text here. */
export const ChannelSettings = z.object({
  sales_channel: z.object({
    name: z.string(),
    logo_url: z.nullable(z.string()),
    allow_one_transaction_per_event: z.boolean(),
    limited_source_groups: z.nullable(z.string()),
  }),
  ui: z.object({
    color_1: z.nullable(z.string()),
    color_2: z.nullable(z.string()),
    color_3: z.nullable(z.string()),
    currency_type: z.string(),
    tax: z.number(),
    custom_url: z.nullable(z.string()),
    date_format: z.nullable(z.string()),
    phone_mask: z.nullable(z.string()),
    /** The language of emails and messages to fans. */
    language: z.enum(formatLocales),
    support_email: z.nullable(z.string()),
    support_phone: z.nullable(z.string()),
    event_title_delimiter: Delimiter,
    default_available_start_offset: z.string(),
    default_available_end_offset: z.string(),
    unaccepted_card_types: z.nullable(z.string()),
    faq_default: Faq,
    faq_pass: Faq,
    default_timezone: z.string(),
    notification_timing: NotificationTiming,
  }),
})
export type ChannelSettings = z.output<typeof ChannelSettings>

const NewFaq = listOf(z.object({ question: requiredText(MAX_PAGE, { min: 4 }), answer: requiredText(MAX_PAGE, { min: 3 }) }))
const ClearableEmail = z.pipe(
  z.nullable(z.union([z.literal(''), z.string().check(z.trim(), atMost(MAX_TEXT), z.email('Must be a valid email'))])),
  z.transform((value) => value || null),
)
const HOURS = 'Must be a number of hours'
/** Hours as text; a number is accepted, too. */
const OffsetText = z.pipe(
  z.union([z.string(), z.pipe(z.number(), z.transform(String))], 'Required'),
  z.string().check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.regex(/^-?\d{1,5}(\.\d+)?$/, HOURS)),
)

/** A comma list of cards; null and '' clear it. */
const Cards = z.pipe(
  clearable(),
  z.nullable(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((one) => cards.some((card) => card === one.trim())),
          `Must be a list of ${cards.join(', ')}`,
        ),
      ),
  ),
)

/** A partial change of the settings: absent fields do not change, null clears optional ones. */
export const ChannelSettingsPatch = z.object({
  sales_channel: z.optional(
    z.partial(
      z.object({
        name: Line,
        logo_url: clearable(2000),
        allow_one_transaction_per_event: z.boolean(),
        limited_source_groups: clearable(2000),
      }),
    ),
  ),
  ui: z.optional(
    z.partial(
      z.object({
        color_1: hexColor('Enter valid hax'),
        color_2: hexColor('Enter valid hax'),
        color_3: clearableHex('Enter valid hax'),
        currency_type: z.pipe(
          z.string().check(z.toLowerCase()),
          z.enum(['usd', 'gbp', 'eur', 'cad', 'aud', 'jpy', 'krw', 'inr', 'ils', 'rub', 'try']),
        ),
        tax: Percent,
        custom_url: Line.check(z.toLowerCase()),
        date_format: clearable(),
        phone_mask: clearable(),
        language: z.enum(formatLocales),
        support_email: ClearableEmail,
        support_phone: clearable(),
        event_title_delimiter: Delimiter,
        default_available_start_offset: OffsetText,
        default_available_end_offset: OffsetText,
        unaccepted_card_types: Cards,
        faq_default: NewFaq,
        faq_pass: NewFaq,
        default_timezone: z.enum(timezones, 'Must be a timezone'),
        notification_timing: NotificationTiming,
      }),
    ),
  ),
  if: Seen,
})

/** A change of only the FAQs needs `sales_channel` or `text_buy_ui`; any other change, and an empty one, needs `text_buy_ui`. */
function settingsAccess(input: { body?: unknown }) {
  const body = (input.body ?? {}) as { sales_channel?: object; ui?: object }
  const fields = [...Object.keys(body.sales_channel ?? {}), ...Object.keys(body.ui ?? {})]
  const faqOnly = fields.length > 0 && fields.every((field) => field === 'faq_default' || field === 'faq_pass')
  return { scope: ofChannel(), manage: faqOnly ? (['sales_channel', 'text_buy_ui'] as const) : ('text_buy_ui' as const) }
}

export const channelList = list<SalesChannel>()({
  name: 'channels',
  fields: {
    id: 'number',
    name: 'text',
    logo_url: 'text',
    provider: 'text',
    timezone: 'text',
    is_demo: 'flag',
    is_pass: 'flag',
    is_text_buy: 'flag',
    is_upgrades_enabled: 'flag',
    is_marketplace_enabled: 'flag',
    created_at: 'instant',
    version: 'number',
    'sales_channel_ui.default_timezone': 'text',
    'sales_channel_ui.default_available_start_offset': 'number',
    'sales_channel_ui.default_available_end_offset': 'number',
    'sales_channel_ui.event_title_delimiter': 'text',
    'sales_channel_ui.currency_type': 'text',
    'conversion_rate.averageConversionRate': 'number',
  },
  search: ['id', 'name'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

const ChannelPath = z.object({ id: NumberId })

/** Sales channels and their settings. */
export const channels = area({
  listChannels: endpoint({
    method: 'GET',
    path: '/sales-channels',
    query: z.object(pageQuery),
    reply: paged(SalesChannel),
    access: 'provider',
    queue: 'never',
    summary: 'All channels, page by page',
  }),
  readChannel: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}',
    params: ChannelPath,
    reply: SalesChannelDetail,
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'One channel, with its features',
  }),
  readLegalHours: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/legal-hours',
    params: ChannelPath,
    reply: LegalHours,
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The hours in which fans may be texted',
  }),
  readSettings: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/settings',
    params: ChannelPath,
    reply: ChannelSettings,
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The settings of a channel: name, brand colors and others',
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/sales-channels/{id}/settings',
    params: ChannelPath,
    body: ChannelSettingsPatch,
    reply: ChannelSettings,
    access: settingsAccess,
    confirms: [{ reads: ['readSettings'] }],
    queue: 'never',
    summary: 'Changes the settings of a channel',
  }),
})
