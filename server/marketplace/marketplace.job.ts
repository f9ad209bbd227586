import { transact } from '#server/db/transact.ts'
import type { Job } from '#server/jobs/job.ts'
import { delivery, payout, reversal, runErrand } from './errands.ts'
import { cancelUnpaid, expireListings } from './time-outs.ts'

/** What happens on the marketplace at its time: orders nobody paid, listings that are over, tickets, payouts, reversals. */
export const runMarketplace: Job = {
  kind: 'run-marketplace',
  everySeconds: 5,
  async run(context) {
    const now = context.clock.now()
    for (const end of [cancelUnpaid, expireListings]) {
      let ended = 1
      while (ended > 0) ended = await transact(context, (tx) => end(tx, now))
    }
    await runErrand(context, delivery)
    await runErrand(context, payout)
    await runErrand(context, reversal)
  },
}
