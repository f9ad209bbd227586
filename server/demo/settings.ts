import { type Kysely, sql } from 'kysely'
import type { MarketplaceSettings } from '#contract/settings.ts'
import { toIso } from '#lib/time.ts'
import type { ChannelUi, Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { Random } from './random.ts'
import type { DemoChannel } from './world.ts'

const DAY_MS = 86_400_000
/** The label of a channel's own address, and of its domains, by channel. */
const labels: Record<number, string> = { 123: 'harbor', 122: 'pacific', 71: 'northern', 147: 'thames', 124: 'lakeside' }

const questions = [
  { question: 'When do I get my upgraded tickets?', answer: 'At once, by text message. Your old tickets are void from then on.' },
  { question: 'Can I give an upgrade back?', answer: 'No, but you can sell your tickets on our marketplace.' },
  { question: 'Do all seats of my order move?', answer: 'Yes. We only offer seats that lie together.' },
  { question: 'Is there a fee?', answer: 'The price you see is the price you pay.' },
]
const passQuestions = [
  { question: 'Which games does my pass cover?', answer: 'Every home game of the season, unless the pass says otherwise.' },
  { question: 'When do I learn my seat?', answer: 'On the day of the game, four hours before it begins.' },
  {
    question: 'Can I pause my pass?',
    answer: 'You can cancel it at any time. It lasts until the end of the month that you paid for.',
  },
]

const uiOf = ({ id, colors }: DemoChannel, suffix: string): ChannelUi => ({
  color_1: colors[0],
  color_2: colors[1],
  color_3: null,
  tax: 0,
  custom_url: `${labels[id] ?? `channel-${id}`}.${suffix}`,
  date_format: 'MM/dd/yyyy',
  phone_mask: '+1 999 999 9999',
  support_email: `help@${labels[id] ?? 'channel'}.test`,
  support_phone: '+1 312 555 0134',
  unaccepted_card_types: 'discover',
  faq_default: questions,
  faq_pass: passQuestions,
  notification_timing: 0,
})

const marketplaceOf = (channel: DemoChannel): MarketplaceSettings => ({
  title: `${channel.name} Resale`,
  description: 'Fans sell to fans, at the price they like. Every ticket is checked.',
  terms_of_use: 'Listings end when the gates open. A sold ticket cannot be taken back.',
  privacy_policy: 'We keep your name, your address and what you bought or sold, for as long as the law says.',
  logo_url: logoOf(channel),
  map_url: null,
  bg_color: channel.colors[0],
  faq: [
    { category: 'Selling', question: 'When am I paid?', answer: 'Three days after the game.' },
    { category: 'Selling', question: 'What does it cost me?', answer: 'One tenth of what the buyer pays.' },
    { category: 'Buying', question: 'How do I get my tickets?', answer: 'By text message, a day before the game.' },
  ],
  access_control: [
    { type: 'ACCOUNT_GROUP', value: 'Season ticket holders', errorMessage: 'Our marketplace is for season ticket holders.' },
  ],
})

/** The built-in picture of a channel's venue. */
const houses: Record<number, string> = { 123: 'ballpark-day', 122: 'court', 71: 'rink', 147: 'stage', 124: 'curtain' }
const houseOf = ({ id }: DemoChannel) => `/demo/${houses[id] ?? 'ballpark'}.svg`
const logoOf = ({ id }: DemoChannel) => `/leagues/${{ 122: 'nba', 71: 'nhl' }[id] ?? 'mlb'}.svg`

/** Creates a channel's settings: texts, questions, public pages. */
export async function seedSettings(tx: Kysely<Database>, channel: DemoChannel, suffix: string): Promise<void> {
  const { id, name, colors } = channel
  await tx
    .updateTable('sales_channels')
    .set({ ui: JSON.stringify(uiOf(channel, suffix)) })
    .where('id', '=', id)
    .execute()
  const settings = {
    text_to_buy: {
      ui: {
        signup_custom_text: `Text us, and ${name} writes to you when better seats are free.`,
        logo_url: logoOf(channel),
        max_purchase: 8,
        signup_background_url: houseOf(channel),
        ticket_detail_custom_text: 'Show this message at the gate. Doors open 90 minutes before the game.',
      },
      sso: {
        sms_1: `Welcome to ${name}! Answer YES to hear of better seats.`,
        sms_2: 'You are in. We write before the next game.',
        sms_3: null,
        video_image: null,
        video_url: null,
        login_bg: colors[0],
      },
    },
    bidding: {
      title: 'Bid for better seats',
      description: 'Say what better seats are worth to you. You pay only if your bid wins.',
      banner_url: houseOf(channel),
      logo_url: logoOf(channel),
      bg_color: '#ffffff',
      tax: { tax: 8.25, fees: 5, charge: 1.5 },
    },
    seatpicker: { map_url: houseOf(channel), logo_url: logoOf(channel), bg_color: '#ffffff' },
    marketplace: marketplaceOf(channel),
  }
  const rows = Object.entries(settings).map(([kind, data]) => ({ sales_channel_id: id, kind, data, updated_at: toIso(0) }))
  await insertMany(tx, 'channel_settings', rows)
}

/**
 * Creates the domains of the first channel: an active one for each product, and an inactive one. A job creates their DNS records.
 */
export async function seedDomains(tx: Kysely<Database>, { suffix, now }: { suffix: string; now: number }): Promise<void> {
  const random = new Random(123_060)
  const domain = (label: string, product: string, days: number, more: object = {}) => ({
    id: random.uuid(),
    sales_channel_id: 123,
    domain: `${label}.${suffix}`,
    product,
    gtm_id: null,
    deactivated_at: null,
    version: 1,
    created_at: toIso(now - days * DAY_MS),
    ...more,
  })
  const rows = [
    domain('harbor-tickets', 'MARKETPLACE', 210, { gtm_id: 'GTM-K7Q2XB4' }),
    domain('harbor-seats', 'SEATMAP', 96),
    domain('harbor-drops', 'DROPS', 31, { gtm_id: 'GTM-N3F8LW1' }),
    domain('harbor-playoffs', 'SEATMAP', 400, { deactivated_at: toIso(now - 60 * DAY_MS), version: 2 }),
  ]
  await insertMany(tx, 'domains', rows)
  await sql`insert into dns_records (name, wanted, next_try_at) select domain, 'present', ${toIso(now)}::timestamptz from domains`.execute(
    tx,
  )
}
