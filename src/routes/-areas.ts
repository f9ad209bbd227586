import { area as bids } from '#features/bids/area.ts'
import { area as channels } from '#features/channels/area.ts'
import { area as domains } from '#features/domains/area.ts'
import { area as events } from '#features/events/area.ts'
import { area as inbox } from '#features/inbox/area.ts'
import { area as inventory } from '#features/inventory/area.ts'
import { area as journal } from '#features/journal/area.ts'
import { area as marketplace } from '#features/marketplace/area.ts'
import { area as massTexts } from '#features/mass-texts/area.ts'
import { area as metrics } from '#features/metrics/area.ts'
import { area as offers } from '#features/offers/area.ts'
import { area as pass } from '#features/pass/area.ts'
import { area as people } from '#features/people/area.ts'
import { area as priceRules } from '#features/price-rules/area.ts'
import { area as rewards } from '#features/rewards/area.ts'
import { area as segments } from '#features/segments/area.ts'
import { area as settings } from '#features/settings/area.ts'
import { area as transactions } from '#features/transactions/area.ts'
import { area as users } from '#features/users/area.ts'
import type { Area } from '#parts/area/area.ts'
import type { NavigationItem } from '#parts/area/navigation-item.ts'

/** The areas with pages in the navigation, in the navigation's order. Each area describes itself in its `area.ts`. */
const areas: readonly Area[] = [
  metrics,
  channels,
  events,
  inventory,
  transactions,
  marketplace,
  bids,
  offers,
  inbox,
  users,
  segments,
  massTexts,
  rewards,
  priceRules,
  pass,
  settings,
  people,
  domains,
  journal,
]

/** The lines of the navigation of all areas. */
export const navigation: readonly NavigationItem[] = areas.flatMap((area) => area.navigation)
