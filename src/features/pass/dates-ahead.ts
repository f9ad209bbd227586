import type { PassSubscription } from '#contract/pass.ts'
import { formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import type { Description } from '#ui/description-list/description-list.tsx'

/**
 * The end and the next charge. A subscription that is about to end is not charged again, and ends with its period; one that has ended
 * has nothing ahead.
 */
export function datesAhead(row: PassSubscription, zone: string): Description[] {
  if (row.status === 'pending_cancel') return [{ label: m.pass_ends(), value: row.ends_at && formatLongDate(row.ends_at, zone) }]
  if (!row.subscribed) return row.status === 'expired' ? [{ label: m.pass_ended(), value: untilOf(row, zone) }] : []
  return [
    { label: m.pass_until(), value: untilOf(row, zone) },
    {
      label: m.pass_renews(),
      value: row.renews_at && formatLongDate(row.renews_at, zone),
      ...(row.failed_attempts > 0 && { hint: m.pass_failed_attempts({ count: row.failed_attempts }) }),
    },
  ]
}

const untilOf = ({ end_date }: PassSubscription, zone: string) => end_date && formatLongDate(end_date, zone)

/** The consequence of a cancellation, with its date. */
export function cancelWords({ status, ends_at }: PassSubscription, zone: string): string {
  if (status === 'trial') return m.pass_cancel_trial_body()
  return ends_at ? m.pass_cancel_active_until({ date: formatLongDate(ends_at, zone) }) : m.pass_cancel_active_body()
}
