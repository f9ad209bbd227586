import type { Bid } from '#contract/bids.ts'
import { m } from '#messages/m.ts'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'

/** A bid's state as a chip. */
export function BidStatusChip({ bid }: { bid: Pick<Bid, 'status' | 'charging' | 'refund'> }) {
  if (bid.charging) return <StatusChip means="coming">{m.bids_status_charging()}</StatusChip>
  if (bid.refund === 'due') return <StatusChip means="coming">{m.bids_status_refunding()}</StatusChip>
  if (bid.refund === 'failed') return <StatusChip means="off">{m.bids_status_refund_failed()}</StatusChip>
  if (bid.status === 'Approved') return <StatusChip means="on">{m.bids_status_approved()}</StatusChip>
  if (bid.status === 'Rejected') return <StatusChip means="off">{m.bids_status_rejected()}</StatusChip>
  return <StatusChip means="caution">{m.bids_status_pending()}</StatusChip>
}
