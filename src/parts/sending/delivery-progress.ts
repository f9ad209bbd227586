import type { OfferStatus } from '#contract/offers.ts'
import type { DeliveryCounts } from '#contract/sending.ts'
import type { StatusMeaning } from '#ui/status-chip/status-chip.tsx'

/** The meaning of each state of a recipient, in the order in which a bar of progress fills. */
export const recipientMeanings = {
  delivered: 'on',
  sent: 'on',
  failed: 'wrong',
  cancelled: 'wrong',
  paused: 'caution',
  scheduled: 'caution',
} as const satisfies Record<keyof DeliveryCounts, StatusMeaning>

/** The number of recipients of a send. */
export const totalOf = (counts: DeliveryCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * The number of recipients who got the message or could not get it. Cancelled recipients also count, unless the whole send was
 * cancelled.
 */
export const endedOf = ({ sent, delivered, failed, cancelled }: DeliveryCounts, status: OfferStatus | 'Past'): number =>
  sent + delivered + failed + (status === 'Cancelled' ? 0 : cancelled)

/** The number of recipients who have not been sent the message yet; null if the send has not chosen its recipients yet. */
export function leftOf(counts: DeliveryCounts | undefined): number | null {
  return counts === undefined || totalOf(counts) === 0 ? null : counts.scheduled + counts.paused
}
