import { pass } from '#contract/pass.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { passProductsTable } from './product-row.ts'
import { renewPasses } from './renewals.job.ts'
import { handlers } from './routes.ts'
import { holdings } from './holdings.ts'

export const area = {
  calls: { pass: implement(pass, handlers) },
  feeds: { pass_products: passProductsTable.feed },
  rows: {
    pass_product: { table: 'pass_products' },
    pass_subscription: { table: 'pass_subscriptions' },
  },
  holdings,
  jobs: [renewPasses],
} satisfies Area
