import { subjects } from '#contract/core/access.ts'

/** The password of all demo accounts (README). */
export const DEMO_PASSWORD = 'holdfast-demo'

export interface DemoChannel {
  id: number
  name: string
  timezone: string
  provider: string
  currency: string
  colors: readonly [string, string]
  delimiter: 'vs' | 'at'
  features: { is_pass: boolean; is_text_buy: boolean; is_upgrades_enabled: boolean; is_marketplace_enabled: boolean }
  season: DemoSeason
  /** The number of the channel's sales; all channels together have sixty thousand. */
  sales: number
}

export interface DemoSeason {
  category: 'sport' | 'concert' | 'performing arts'
  league: string | null
  /** The home team or series, at the beginning of each title. */
  host: string
  guests: readonly string[]
  venue: string
  events: number
  daysBetween: number
  /** `HH:mm` in the channel's zone. */
  startsAt: readonly string[]
  layout: 'stadium' | 'arena' | 'hall'
  /** The number of future events that have seats. */
  withSeats: number
  /** Whether the boxes are on both sides of the stage, so that the map of the venue was corrected. */
  boxesBesideStage?: boolean
}

export const demoChannels: readonly DemoChannel[] = [
  {
    id: 123,
    name: 'Harbor Stadium',
    timezone: 'America/Chicago',
    provider: 'ticketmaster',
    currency: 'usd',
    colors: ['#0b6e69', '#f2a33a'],
    delimiter: 'vs',
    features: { is_pass: true, is_text_buy: true, is_upgrades_enabled: true, is_marketplace_enabled: true },
    season: {
      category: 'sport',
      league: 'MLB',
      host: 'Chicago',
      guests: [
        'St. Louis',
        'Milwaukee',
        'Cincinnati',
        'Pittsburgh',
        'Detroit',
        'Cleveland',
        'Minnesota',
        'Kansas City',
        'Houston',
        'Atlanta',
      ],
      venue: 'Harbor Stadium',
      events: 48,
      daysBetween: 3,
      startsAt: ['13:20', '19:05', '18:40'],
      layout: 'stadium',
      withSeats: 2,
    },
    sales: 32_000,
  },
  {
    id: 122,
    name: 'Pacific Arena',
    timezone: 'America/Los_Angeles',
    provider: 'ticketmaster',
    currency: 'usd',
    colors: ['#3d4fb5', '#e4572e'],
    delimiter: 'vs',
    features: { is_pass: false, is_text_buy: true, is_upgrades_enabled: true, is_marketplace_enabled: false },
    season: {
      category: 'sport',
      league: 'NBA',
      host: 'Los Angeles',
      guests: ['Phoenix', 'Sacramento', 'Portland', 'Denver', 'Utah', 'Dallas', 'San Antonio', 'Memphis'],
      venue: 'Pacific Arena',
      events: 40,
      daysBetween: 4,
      startsAt: ['19:30', '18:00'],
      layout: 'arena',
      withSeats: 4,
    },
    sales: 12_000,
  },
  {
    id: 71,
    name: 'Northern Ice',
    timezone: 'America/Toronto',
    provider: 'axs',
    currency: 'cad',
    colors: ['#1c5d99', '#d7263d'],
    delimiter: 'at',
    features: { is_pass: true, is_text_buy: true, is_upgrades_enabled: true, is_marketplace_enabled: false },
    season: {
      category: 'sport',
      league: 'NHL',
      host: 'Toronto',
      guests: ['Montréal', 'Ottawa', 'Boston', 'Buffalo', 'Winnipeg', 'Edmonton', 'Calgary', 'Vancouver'],
      venue: 'Northern Ice Centre',
      events: 40,
      daysBetween: 4,
      startsAt: ['19:00', '14:00'],
      layout: 'arena',
      withSeats: 3,
    },
    sales: 9_000,
  },
  {
    id: 147,
    name: 'Thames Halls',
    timezone: 'Europe/London',
    provider: 'holdfast',
    currency: 'gbp',
    colors: ['#7a2e5d', '#c9a227'],
    delimiter: 'vs',
    features: { is_pass: true, is_text_buy: false, is_upgrades_enabled: false, is_marketplace_enabled: false },
    season: {
      category: 'concert',
      league: null,
      host: 'Thames Sessions',
      guests: ['Strings and Brass', 'An Evening of Jazz', 'Choral Works', 'New Voices', 'Piano Recital', 'Folk Night'],
      venue: 'Thames Hall',
      events: 36,
      daysBetween: 5,
      startsAt: ['19:30', '15:00'],
      layout: 'hall',
      withSeats: 12,
    },
    sales: 4_000,
  },
  {
    id: 124,
    name: 'Lakeside Théâtre',
    timezone: 'Europe/Paris',
    provider: 'holdfast',
    currency: 'eur',
    colors: ['#2f6f4e', '#d98e04'],
    delimiter: 'vs',
    features: { is_pass: false, is_text_buy: false, is_upgrades_enabled: false, is_marketplace_enabled: false },
    season: {
      category: 'performing arts',
      league: null,
      host: 'Lakeside',
      guests: ['Le Malade imaginaire', 'Cyrano de Bergerac', 'Giselle', 'Carmen', 'Phèdre', 'Le Lac des cygnes'],
      venue: 'Théâtre du Lac',
      events: 30,
      daysBetween: 6,
      startsAt: ['20:00', '16:00'],
      layout: 'hall',
      withSeats: 12,
      boxesBesideStage: true,
    },
    sales: 3_000,
  },
]

export interface DemoAccount {
  name: string
  email: string
  role: 'holdfast' | 'sales_channel' | 'client'
  entity_id: number | null
  abilities: readonly string[]
}

/** Every subject except `all`. */
const everything = subjects.filter((subject) => subject !== 'all')

export const demoAccounts: readonly DemoAccount[] = [
  { name: 'Provider staff', email: 'provider@holdfast.test', role: 'holdfast', entity_id: null, abilities: ['all'] },
  { name: 'Harbor manager', email: 'manager@harbor.test', role: 'sales_channel', entity_id: 123, abilities: everything },
  {
    name: 'Harbor seats',
    email: 'seats@harbor.test',
    role: 'sales_channel',
    entity_id: 123,
    abilities: ['sales_channel', 'sales_channel_event_details'],
  },
  { name: 'Harbor viewer', email: 'viewer@harbor.test', role: 'sales_channel', entity_id: 123, abilities: [] },
  { name: 'Lakeside manager', email: 'manager@lakeside.test', role: 'sales_channel', entity_id: 124, abilities: everything },
  { name: 'Harbor client', email: 'client@harbor.test', role: 'client', entity_id: null, abilities: [] },
]
