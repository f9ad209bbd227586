import type { ApprovalRun } from '#contract/bids.ts'
import { roundMoney } from '#lib/money.ts'

export interface RunSummary {
  /** The number of lines with a final result. */
  over: number
  approved: number
  /** The total price of the approved bids. */
  charged: number
  /** The ids of the bids that were refused. */
  failed: string[]
  /** The reasons for refusals with the numbers of their bids, the most frequent reason first. */
  reasons: { reason: string; count: number }[]
  /** The number of bids that a stopped run did not reach. */
  stopped: number
}

/**
 * Counts the results of an approval run.
 * @param currency the currency of the bids
 */
export function summaryOf({ lines }: Pick<ApprovalRun, 'lines'>, currency: string): RunSummary {
  const summary: RunSummary = { over: 0, approved: 0, charged: 0, failed: [], reasons: [], stopped: 0 }
  const counts = new Map<string, number>()
  for (const { state, amount, quantity, reason, bid_id } of lines) {
    if (state === 'approved') {
      summary.approved++
      summary.charged += amount * quantity
    } else if (state === 'failed') {
      summary.failed.push(bid_id)
      if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    } else if (state === 'stopped') summary.stopped++
  }
  summary.over = summary.approved + summary.failed.length + summary.stopped
  summary.charged = roundMoney(summary.charged, currency)
  summary.reasons = [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
  return summary
}
