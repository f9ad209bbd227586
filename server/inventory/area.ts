import { inventory } from '#contract/inventory.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { holdsFeed, seatsFeed, vipFeed } from './feed.ts'
import { releaseHolds } from './hold-expiry.job.ts'
import { handlers } from './routes.ts'
import { holdings } from './holdings.ts'

export const area = {
  calls: { inventory: implement(inventory, handlers) },
  feeds: { holds: holdsFeed, seats: seatsFeed, vip: vipFeed },
  rows: { seat: { table: 'seats', column: 'uuid' } },
  holdings,
  jobs: [releaseHolds],
} satisfies Area
