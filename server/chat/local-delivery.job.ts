import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import { reportDelivery } from './delivery.ts'

const AT_ONCE = 500

/**
 * Reports messages of the local gateway, which shows simulated phones on a screen, as delivered, or as failed if they were refused.
 */
export const deliverLocally: Job = {
  kind: 'deliver-locally',
  everySeconds: 4,
  async run(context) {
    const { rows } = await sql<{ key: string; refused: string | null }>`
      update local_messages set reported = true
      where key in (select key from local_messages where not reported order by at limit ${AT_ONCE})
      returning key, refused`.execute(context.db)
    for (const { key, refused } of rows)
      await reportDelivery(
        context,
        refused === null ? { id: key, status: 'delivered' } : { id: key, status: 'failed', reason: refused },
      )
  },
}
