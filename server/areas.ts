import { type Intersection, mergeOnce } from '#lib/merge-once.ts'
import type { Contract } from '#contract/contract.ts'
import { area as account } from '#server/account/area.ts'
import { area as alerts } from '#server/alerts/area.ts'
import { area as audit } from '#server/audit/area.ts'
import { area as bids } from '#server/bids/area.ts'
import { area as channels } from '#server/channels/area.ts'
import { area as chat } from '#server/chat/area.ts'
import { area as connections } from '#server/connections/area.ts'
import { area as devices } from '#server/devices/area.ts'
import { area as domains } from '#server/domains/area.ts'
import { area as erasure } from '#server/erasure/area.ts'
import { area as eventTransactions } from '#server/event-transactions/area.ts'
import { area as events } from '#server/events/area.ts'
import { area as fanNews } from '#server/fan-news/area.ts'
import { area as housekeeping } from '#server/housekeeping/area.ts'
import { area as images } from '#server/images/area.ts'
import { area as inbox } from '#server/inbox/area.ts'
import { area as inventory } from '#server/inventory/area.ts'
import { area as journal } from '#server/journal/area.ts'
import { area as marketplace } from '#server/marketplace/area.ts'
import { area as massTexts } from '#server/mass-texts/area.ts'
import { area as metrics } from '#server/metrics/area.ts'
import { area as notifications } from '#server/notifications/area.ts'
import { area as offers } from '#server/offers/area.ts'
import { area as pass } from '#server/pass/area.ts'
import { area as people } from '#server/people/area.ts'
import { area as phone } from '#server/phone/area.ts'
import { area as priceRules } from '#server/price-rules/area.ts'
import { area as refunds } from '#server/refunds/area.ts'
import { area as rewards } from '#server/rewards/area.ts'
import { area as savedViews } from '#server/saved-views/area.ts'
import { area as seatMaps } from '#server/seat-maps/area.ts'
import { area as secrets } from '#server/secrets/area.ts'
import { area as segments } from '#server/segments/area.ts'
import { area as sending } from '#server/sending/area.ts'
import { area as session } from '#server/session/area.ts'
import { area as settings } from '#server/settings/area.ts'
import { area as sync } from '#server/sync/area.ts'
import { area as templates } from '#server/templates/area.ts'
import { area as timeline } from '#server/timeline/area.ts'
import { area as transactions } from '#server/transactions/area.ts'
import { area as tryOut } from '#server/try-out/area.ts'
import { area as usage } from '#server/usage/area.ts'
import { area as userListings } from '#server/user-listings/area.ts'
import { area as users } from '#server/users/area.ts'
import { area as zipcodes } from '#server/zipcodes/area.ts'
import type { Area } from '#server/http/area.ts'
import type { Implemented } from '#server/http/registry.ts'
import type { Job } from '#server/jobs/job.ts'
import type { EveryFeed } from '#server/kernel/feed-of.ts'
import type { Holdings } from '#server/kernel/holding.ts'
import type { RowTables } from '#server/kernel/row-owners.ts'
import type { Topics } from '#server/kernel/topic.ts'
import { sendMessages } from './send-messages.ts'

/** Every area of the server. The file `area.ts` of each area describes its parts. */
const areas = [
  session,
  account,
  alerts,
  audit,
  people,
  channels,
  events,
  inventory,
  rewards,
  priceRules,
  offers,
  massTexts,
  sending,
  tryOut,
  templates,
  transactions,
  marketplace,
  journal,
  users,
  userListings,
  chat,
  inbox,
  timeline,
  phone,
  segments,
  metrics,
  usage,
  zipcodes,
  erasure,
  eventTransactions,
  notifications,
  images,
  bids,
  pass,
  savedViews,
  seatMaps,
  devices,
  settings,
  connections,
  domains,
  sync,
  housekeeping,
  fanNews,
  secrets,
  refunds,
] as const

type Of<Key extends keyof Area> = Intersection<Extract<(typeof areas)[number], Record<Key, unknown>>[Key]>

const gather = <Key extends 'calls' | 'feeds' | 'rows' | 'topics' | 'holdings'>(key: Key) =>
  mergeOnce(areas.map((area: Area) => area[key])) as Of<Key>

/** The calls of every group of the contract. The code compiles only if an area has the calls of each group. */
export const calls: Record<keyof Contract, Implemented[]> = gather('calls')

/** The feeds of the mirrored tables. The code compiles only if an area has the feed of each table. */
const feeds: EveryFeed = gather('feeds')

/** The table of each kind of row in the scopes of calls. The code compiles only if an area has the table of each kind. */
const rowTables: RowTables = gather('rows')

/** The topics that sockets may join. The code compiles only if an area has each of the topics. */
const topics: Topics = gather('topics')

/** The data about fans in each table, for erasure. The code compiles only if an area describes each of the tables. */
const holdings: Holdings = gather('holdings')

/** The parts of the areas that other parts of the server use, for the context. */
export const areaParts = { feeds, rowTables, topics, holdings }

/** The background jobs, except `finishOutside`, which needs the registry of calls. */
export const jobs: readonly Job[] = [sendMessages, ...areas.flatMap((area: Area) => area.jobs ?? [])]
