import * as z from 'zod/mini'
import { type Feature, type Subject, ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import {
  Charge,
  Line,
  MAX_URL,
  Page,
  Percent,
  Picture,
  Seen,
  clearableHex,
  hexColor,
  listOf,
  MAX_PAGE,
} from '#contract/core/fields.ts'
import { NumberId, clearable, requiredText } from '#contract/core/wire.ts'

const text = z.nullable(z.string())
/** The default background of a public page. */
export const DEFAULT_BACKGROUND = '#ffffff'
const Background = hexColor('Enter valid hex')
/** The most characters of a text that is not a whole page. */
const MAX_PARAGRAPH = 2_000

/** The settings of the fans' sign-up and sign-in: texts, pictures, and the most tickets of a purchase. */
export const TextToBuySettings = z.object({
  ui: z.object({
    signup_custom_text: text,
    logo_url: text,
    max_purchase: z.nullable(z.number()),
    signup_background_url: text,
    ticket_detail_custom_text: text,
  }),
  sso: z.object({ sms_1: text, sms_2: text, sms_3: text, video_image: text, video_url: text, login_bg: text }),
})
export type TextToBuySettings = z.output<typeof TextToBuySettings>

const WHOLE = 'Must be a whole number of at least 1'
const NUMBER = 'Must be of number type'
const MaxPurchase = z.pipe(
  z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.trim(), z.regex(/^(\d+(\.\d+)?)?$/, NUMBER))], NUMBER)),
    z.transform((value) => (value === null || value === '' ? null : Number(value))),
  ),
  z.nullable(z.int(WHOLE).check(z.minimum(1, WHOLE))),
)

/** A partial change: absent fields do not change, null and '' clear optional ones. */
export const TextToBuyPatch = z.object({
  ui: z.optional(
    z.partial(
      z.object({
        signup_custom_text: requiredText(MAX_PARAGRAPH),
        logo_url: Picture,
        max_purchase: MaxPurchase,
        signup_background_url: Picture,
        ticket_detail_custom_text: clearable(MAX_PARAGRAPH),
      }),
    ),
  ),
  sso: z.optional(
    z.partial(
      z.object({
        sms_1: clearable(MAX_PARAGRAPH),
        sms_2: clearable(MAX_PARAGRAPH),
        sms_3: clearable(MAX_PARAGRAPH),
        video_image: clearable(MAX_URL),
        video_url: clearable(MAX_URL),
        login_bg: clearableHex('Enter valid hex'),
      }),
    ),
  ),
  if: Seen,
})

/** The settings of the public bidding page. `tax` and `fees` are percent, `charge` is an amount per ticket. */
export const BidSettings = z.object({
  title: text,
  description: text,
  banner_url: text,
  logo_url: text,
  bg_color: z.string(),
  tax: z.object({ tax: z.number(), fees: z.number(), charge: z.number() }),
})
export type BidSettings = z.output<typeof BidSettings>

/**
 * A change of the bidding page: absent fields do not change. A required field may be absent once a value is stored; null and ''
 * are refused. The same applies to the seat map and the marketplace.
 */
export const BidSettingsChange = z.object({
  title: z.optional(Line),
  description: z.optional(requiredText(MAX_PARAGRAPH)),
  banner_url: z.optional(Picture),
  logo_url: z.optional(Picture),
  bg_color: z.optional(Background),
  tax: z.optional(
    z.pipe(
      z.nullable(z.partial(z.object({ tax: Percent, fees: Percent, charge: Charge }))),
      z.transform((value) => value ?? { tax: 0, fees: 0, charge: 0 }),
    ),
  ),
  if: Seen,
})

/** The settings of the public seat map. */
export const SeatmapSettings = z.object({ map_url: text, logo_url: text, bg_color: z.string() })
export type SeatmapSettings = z.output<typeof SeatmapSettings>

export const SeatmapSettingsChange = z.object({
  map_url: z.optional(Picture),
  logo_url: z.optional(Picture),
  bg_color: z.optional(Background),
  if: Seen,
})

/** The ways to restrict access to a marketplace. */
export const accessTypes = ['ACCOUNT_GROUP'] as const

/** The settings of the public marketplace. */
export const MarketplaceSettings = z.object({
  title: text,
  description: text,
  terms_of_use: text,
  privacy_policy: text,
  logo_url: text,
  map_url: text,
  bg_color: z.string(),
  faq: z.array(z.object({ category: z.string(), question: z.string(), answer: z.string() })),
  access_control: z.array(z.object({ type: z.enum(accessTypes), value: z.string(), errorMessage: z.string() })),
})
export type MarketplaceSettings = z.output<typeof MarketplaceSettings>

export const MarketplaceSettingsChange = z.object({
  title: z.optional(Line),
  description: z.optional(requiredText(MAX_PARAGRAPH)),
  terms_of_use: z.optional(Page),
  privacy_policy: z.optional(Page),
  logo_url: z.optional(Picture),
  map_url: z.optional(clearable(MAX_URL)),
  bg_color: z.optional(Background),
  faq: z.optional(
    listOf(
      z.object({ category: Line, question: requiredText(MAX_PARAGRAPH, { min: 4 }), answer: requiredText(MAX_PAGE, { min: 3 }) }),
    ),
  ),
  access_control: z.optional(
    listOf(z.object({ type: z.enum(accessTypes, 'Required'), value: Line, errorMessage: requiredText(MAX_PARAGRAPH) })),
  ),
  if: Seen,
})

const ChannelPath = z.object({ id: NumberId })
/** Returns the access of calls that read (`reads`) and save (`saves`) settings. Both need the feature; saving needs an ability. */
const reads = <const F extends Feature>(feature: F) => ({ scope: ofChannel(), feature })
const saves = <const S extends Subject, const F extends Feature>(manage: S, feature: F) => ({
  scope: ofChannel(),
  manage,
  feature,
})

/** Settings of the fans' pages. A PATCH or a POST changes only the fields that it contains. */
export const settings = area({
  readTextToBuySettings: endpoint({
    method: 'GET',
    path: '/ttb-settings/{id}',
    params: ChannelPath,
    reply: TextToBuySettings,
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The text-to-buy settings of a channel',
  }),
  updateTextToBuySettings: endpoint({
    method: 'PATCH',
    path: '/ttb-settings/{id}',
    params: ChannelPath,
    body: TextToBuyPatch,
    reply: TextToBuySettings,
    access: { scope: ofChannel(), manage: 'text_buy_ui' },
    confirms: [{ reads: ['readTextToBuySettings'] }],
    queue: 'never',
    summary: 'Changes the text-to-buy settings',
  }),
  readBidSettings: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bid-settings',
    params: ChannelPath,
    reply: BidSettings,
    access: reads('bidding'),
    queue: 'never',
    summary: 'The settings of the public bidding page; its tax, fees and charge are stored, and not added to what a bid charges',
  }),
  saveBidSettings: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/bid-settings',
    params: ChannelPath,
    body: BidSettingsChange,
    reply: BidSettings,
    access: saves('bidding_ui', 'bidding'),
    confirms: [{ reads: ['readBidSettings'] }],
    queue: 'never',
    summary: 'Changes the settings of the public bidding page',
  }),
  readSeatmapSettings: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/seatmap-settings',
    params: ChannelPath,
    reply: SeatmapSettings,
    access: reads('seatpicker'),
    queue: 'never',
    summary: 'The settings of the public seat map',
  }),
  saveSeatmapSettings: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/seatmap-settings',
    params: ChannelPath,
    body: SeatmapSettingsChange,
    reply: SeatmapSettings,
    access: saves('seatpicker_ui', 'seatpicker'),
    confirms: [{ reads: ['readSeatmapSettings'] }],
    queue: 'never',
    summary: 'Changes the settings of the public seat map',
  }),
  readMarketplaceSettings: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/marketplace/settings',
    params: ChannelPath,
    reply: MarketplaceSettings,
    access: reads('marketplace'),
    queue: 'never',
    summary: 'The settings of the public marketplace, with its FAQs and access rules',
  }),
  saveMarketplaceSettings: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/marketplace/settings',
    params: ChannelPath,
    body: MarketplaceSettingsChange,
    reply: MarketplaceSettings,
    access: saves('text_buy_ui', 'marketplace'),
    confirms: [{ reads: ['readMarketplaceSettings'] }],
    queue: 'never',
    summary: 'Changes the settings of the public marketplace',
  }),
})
