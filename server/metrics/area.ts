import { metrics } from '#contract/metrics.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { foldSales } from './fold-sales.job.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { metrics: implement(metrics, handlers) },
  holdings: { sales_by_day: 'nobody' },
  jobs: [foldSales],
} satisfies Area
