import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import {
  DEFAULT_BACKGROUND,
  type BidSettings,
  type MarketplaceSettings,
  type SeatmapSettings,
  type TextToBuySettings,
} from '#contract/settings.ts'
import type { Database } from '#server/db/schema.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { announceChange } from '#server/live/announce-change.ts'
import { checkAsSeen } from '#server/channels/as-seen.ts'

/** The settings of each kind. */
export interface PageSettings {
  text_to_buy: TextToBuySettings
  bidding: BidSettings
  seatpicker: SeatmapSettings
  marketplace: MarketplaceSettings
}
type Kind = keyof PageSettings

const noPictures = { logo_url: null, bg_color: DEFAULT_BACKGROUND }

/** The settings before anything was saved. */
const defaults: PageSettings = {
  text_to_buy: {
    ui: {
      signup_custom_text: null,
      logo_url: null,
      max_purchase: null,
      signup_background_url: null,
      ticket_detail_custom_text: null,
    },
    sso: { sms_1: null, sms_2: null, sms_3: null, video_image: null, video_url: null, login_bg: null },
  },
  bidding: { title: null, description: null, banner_url: null, ...noPictures, tax: { tax: 0, fees: 0, charge: 0 } },
  seatpicker: { map_url: null, ...noPictures },
  marketplace: {
    title: null,
    description: null,
    terms_of_use: null,
    privacy_policy: null,
    map_url: null,
    ...noPictures,
    faq: [],
    access_control: [],
  },
}

/** Returns a channel's settings of a kind; values that were never saved have their defaults. */
export async function readPageSettings<K extends Kind>(db: Kysely<Database>, channel: number, kind: K): Promise<PageSettings[K]> {
  const row = await db
    .selectFrom('channel_settings')
    .select('data')
    .where('sales_channel_id', '=', channel)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return merged(defaults[kind], row?.data ?? {}) as PageSettings[K]
}

/** The required fields of each page. Text to buy has no required fields, because only parts of it are saved at a time. */
const required: { [K in Kind]: readonly (keyof PageSettings[K])[] } = {
  text_to_buy: [],
  bidding: ['title', 'description', 'banner_url', 'logo_url'],
  seatpicker: ['map_url', 'logo_url'],
  marketplace: ['title', 'description', 'terms_of_use', 'privacy_policy', 'logo_url'],
}

/**
 * Saves the fields of a change: absent ones stay, lists are replaced as a whole. Equal values write nothing.
 * @param change the parsed fields; `if` contains the values that the user saw
 * @throws 409 Stale if one of those differs now; 422 if a required field is neither in the change nor stored
 */
export async function savePageSettings<K extends Kind>(
  db: Kysely<Database>,
  channel: number,
  kind: K,
  change: { if?: Record<string, unknown> | undefined },
): Promise<PageSettings[K]> {
  // Two simultaneous changes run one after the other, even before anything was saved.
  await db.selectFrom('sales_channels').select('id').where('id', '=', channel).forUpdate().execute()
  const before = await readPageSettings(db, channel, kind)
  checkAsSeen(before, change.if)
  const after = merged(before, change) as PageSettings[K]
  const missing = required[kind].filter((field) => after[field] === null)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, ['Required']])))
  if (isDeepStrictEqual(after, before)) return before
  const data = JSON.stringify(after)
  await db
    .insertInto('channel_settings')
    .values({ sales_channel_id: channel, kind, data })
    .onConflict((there) => there.columns(['sales_channel_id', 'kind']).doUpdateSet({ data }))
    .execute()
  await announceChange(db, channel, 'channels')
  return after
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the settings with a change applied: nested groups of fields are merged, all other values replaced. */
function merged(settings: object, change: object): object {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const given = (change as Record<string, unknown>)[name]
      if (given === undefined) return [name, value]
      return [name, isGroup(value) && isGroup(given) ? merged(value, given) : given]
    }),
  )
}
