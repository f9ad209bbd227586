import { transact } from '#server/db/transact.ts'
import type { Job } from '#server/jobs/job.ts'
import { expireAllHolds } from './hold-expiry.ts'

/** Releases holds that have ended, every four seconds; the triggers of the feed notify the screens. */
export const releaseHolds: Job = {
  kind: 'release-holds',
  everySeconds: 4,
  async run(context) {
    await expireAllHolds((work) => transact(context, work), context.clock.now())
  },
}
