import { area as bids } from '#features/bids/area.lazy.ts'
import { area as events } from '#features/events/area.lazy.ts'
import { area as inventory } from '#features/inventory/area.lazy.ts'
import { area as massTexts } from '#features/mass-texts/area.lazy.ts'
import { area as offers } from '#features/offers/area.lazy.ts'
import { area as pass } from '#features/pass/area.lazy.ts'
import { area as priceRules } from '#features/price-rules/area.lazy.ts'
import { area as rewards } from '#features/rewards/area.lazy.ts'
import { area as seatMaps } from '#features/seat-maps/area.lazy.ts'
import { area as segments } from '#features/segments/area.lazy.ts'
import { area as transactions } from '#features/transactions/area.lazy.ts'
import { area as users } from '#features/users/area.lazy.ts'
import type { Descriptions } from '#data/outbox/describe.ts'
import { type Intersection, mergeOnce } from '#lib/merge-once.ts'
import type { LazyArea } from '#parts/area/area.ts'
import type { UseFindings } from '#parts/find/finding.ts'
import { area as savedViews } from '#parts/list-page/views/area.lazy.ts'
import { area as templates } from '#parts/templates/area.lazy.ts'
import type { LazyAreas } from '#shell/areas/areas.tsx'

/** The areas with rows or commands. The palette shows their findings in this order, after the findings on the screen. */
const areas = [
  events,
  inventory,
  transactions,
  bids,
  offers,
  users,
  segments,
  massTexts,
  rewards,
  priceRules,
  pass,
  savedViews,
  seatMaps,
  templates,
] as const

type Of<Key extends keyof LazyArea> = Intersection<Extract<(typeof areas)[number], Record<Key, unknown>>[Key]>

const all: readonly LazyArea[] = areas

/** The descriptions of the rows of each table. This does not compile if a table has no description. */
const descriptions: Required<Descriptions> = mergeOnce(all.map((area) => area.descriptions)) as Of<'descriptions'>

const finders = [...all.flatMap((area) => area.useFindingsOnScreen ?? []), ...all.flatMap((area) => area.useFindings ?? [])]

// Calls the hooks of all areas in a fixed order. The name must not begin with `use`, because the compiler could then cache the
// calls.
const findAll: UseFindings = (query) => {
  const found = finders.map((find) => find(query))
  return { findings: found.flatMap(({ findings }) => findings), searching: found.some(({ searching }) => searching) }
}

/** The parts of the areas that the shell shows on demand. */
export const lazyAreas: LazyAreas = {
  descriptions,
  commands: all.flatMap((area) => area.commands ?? []),
  actions: all.flatMap((area) => area.actions ?? []),
  useFindings: findAll,
}
