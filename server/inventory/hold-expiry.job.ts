import { transact } from '#server/db/transact.ts'
import type { Job } from '#server/jobs/job.ts'
import { expireAllHolds } from './hold-expiry.ts'

/** Releases holds that have ended, within ten seconds; screens are notified by the hints of each transaction. */
export const releaseHolds: Job = {
  kind: 'release-holds',
  everySeconds: 4,
  async run(context) {
    await expireAllHolds((work) => transact(context, work), context.clock.now())
  },
}
