import { transact } from '#server/db/transact.ts'
import type { Job } from '#server/jobs/job.ts'
import { workTurn } from '#server/outbound/outbound.ts'
import { delivery, payout, reversal } from './order-work.ts'
import { cancelUnpaid, expireListings } from './time-outs.ts'

/** The most orders for which one run of the job makes calls, for each kind: delivery, payout, reversal. */
const MOST_A_TURN = 100

/** Timed work of the marketplace: unpaid orders, expired listings, deliveries, payouts, reversals. */
export const runMarketplace: Job = {
  kind: 'run-marketplace',
  everySeconds: 5,
  async run(context) {
    const now = context.clock.now()
    for (const end of [cancelUnpaid, expireListings]) {
      let ended = 1
      while (ended > 0) ended = await transact(context, (tx) => end(tx, now))
    }
    await workTurn(context, delivery, MOST_A_TURN)
    await workTurn(context, payout, MOST_A_TURN)
    await workTurn(context, reversal, MOST_A_TURN)
  },
}
