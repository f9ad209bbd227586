import { bids } from '#contract/bids.ts'
import { bidProducts } from '#contract/bid-products.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { resumeApprovals } from './approvals.job.ts'
import { handlers as bidsHandlers } from './routes.ts'
import { handlers as bidProductsHandlers } from './product-routes.ts'
import { holdings } from './holdings.ts'
import { bidProductsTable } from './product-row.ts'

export const area = {
  calls: { bids: implement(bids, bidsHandlers), bidProducts: implement(bidProducts, bidProductsHandlers) },
  feeds: { bid_products: bidProductsTable.feed },
  rows: {
    bid: { table: 'bids' },
    bid_product: { table: 'bid_products', deletes: 'softly' },
    approval_run: { table: 'approval_runs' },
  },
  holdings,
  jobs: [resumeApprovals],
} satisfies Area
