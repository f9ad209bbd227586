import type { Job } from '#server/jobs/job.ts'
import { onDelivery } from '#server/chat/delivery.ts'
import { beginDue } from './begin.ts'
import { settleDelivery } from './deliveries.ts'
import { sendBatch } from './send-batch.ts'
import type { SendKind } from './send-kind.ts'

/** The longest time of one run in milliseconds, so that other jobs can run. */
const LONGEST_TURN_MS = 20_000

onDelivery(settleDelivery)

/** Begins due sends and sends their batches. Each node that runs it takes batches that no other has leased. */
export const sendingOf = (kinds: readonly SendKind[]): Job => ({
  kind: 'send-messages',
  everySeconds: 1,
  isShared: true,
  async run(context) {
    const from = context.clock.now()
    await beginDue(context, kinds)
    while (context.clock.now() - from < LONGEST_TURN_MS) if ((await sendBatch(context, kinds)) === null) return
  },
})
