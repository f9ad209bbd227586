import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'

/** Makes one row of each sum of sales that stands in several: every sale adds one. */
export const foldSales: Job = {
  kind: 'fold-sales',
  everySeconds: 600,
  async run({ db }) {
    await sql`select fold_sales_by_day()`.execute(db)
  },
}
