import type { Job } from '#server/jobs/job.ts'
import { onDelivery } from '#server/chat/delivery.ts'
import { beginDue } from './begin.ts'
import { settleDelivery } from './deliveries.ts'
import { sendBatch } from './send-batch.ts'
import type { SendKind } from './send-kind.ts'

/** One turn takes no longer, so that other jobs get theirs. */
const LONGEST_TURN_MS = 20_000

onDelivery(settleDelivery)

/** Begins what is due and sends its batches. Each node that runs it takes what the others have not. */
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
