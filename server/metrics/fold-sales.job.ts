import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'

/** Merges the rows of each sum of sales into one, because every sale adds a row. */
export const foldSales: Job = {
  kind: 'fold-sales',
  everySeconds: 600,
  async run({ db }) {
    await sql`select fold_sales_by_day()`.execute(db)
  },
}
