import type { DeliveryCounts } from '#contract/sending.ts'
import { leftOf } from './delivery-progress.ts'
import { type SendTo, useAudience } from './use-audience.ts'
import { useEstimate } from './use-estimate.ts'

type Text = Parameters<typeof useEstimate>[2]

/**
 * The recipients of a form, and the cost of its text for them. A send that has begun has the recipients that were chosen at its
 * beginning, even if the form now has others.
 * @param stored the recipients of the stored send by state, undefined while unknown; null for a new send
 */
export function useSendAudience(channel: number, to: SendTo, stored: { counts: DeliveryCounts | undefined } | null, text: Text) {
  const left = stored === null ? null : leftOf(stored.counts)
  const chosen = left !== null || (stored !== null && stored.counts === undefined) ? null : to
  const fans = useAudience(channel, chosen)
  const estimate = useEstimate(channel, chosen, text)
  return {
    /** The number of recipients who have not been sent the message yet, if the recipients are already fixed; else null. */
    left,
    fans: left ?? (chosen === null ? undefined : fans),
    estimate: chosen === null ? undefined : estimate,
  }
}
