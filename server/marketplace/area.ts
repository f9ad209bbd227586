import { marketplace } from '#contract/marketplace.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { runMarketplace } from './marketplace.job.ts'
import { handlers } from './routes.ts'
import { holdings } from './holdings.ts'

export const area = {
  calls: { marketplace: implement(marketplace, handlers) },
  rows: {
    listing: { table: 'listings' },
    order: { table: 'orders' },
  },
  holdings,
  jobs: [runMarketplace],
} satisfies Area
