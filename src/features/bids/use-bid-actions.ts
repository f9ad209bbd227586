import { useState } from 'react'
import { type Bid, bids } from '#contract/bids.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { bidderName, BID_CURRENCY, totalOf } from './bid-words.ts'

/** Approves and rejects one bid after confirmation, online only, and reports the result. */
export function useBidActions(bid: Bid, onDone: () => void) {
  const call = { params: { id: bid.id }, channel: bid.sales_channel_id }
  const approving = useCall(bids.approveBid, call)
  const rejecting = useCall(bids.rejectBid, call)
  const confirm = useConfirm()
  const [decided, setDecided] = useState(false)
  const name = bidderName(bid.User)
  const total = formatMoney(totalOf(bid), BID_CURRENCY)
  const { title, time, timezone } = bid.bid_product.event
  const about = { name, total, product: bid.bid_product.name, event: `${title}, ${formatDateTime(time, timezone)}` }

  const approve = async () => {
    const body = m.bids_approve_body({ ...about, count: bid.quantity })
    const confirmText = m.bids_approve_confirm({ total })
    if (!(await confirm({ title: m.bids_approve_title(), body, confirmText, tone: 'danger' }))) return
    const label = { message: 'bids_approve_label', params: { name } }
    const called = await approving.run({ params: { id: bid.id } }, { label })
    showOutcome(called, { done: m.bids_approved_done, failed: m.bids_approve_failed })
    if (called.outcome === 'done') setDecided(true)
    onDone()
  }
  const reject = async () => {
    const question = { title: m.bids_reject_title(), body: m.bids_reject_body(about), confirmText: m.bids_reject() }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    const label = { message: 'bids_reject_label', params: { name } }
    const called = await rejecting.run({ params: { id: bid.id } }, { label })
    showOutcome(called, { done: m.bids_rejected_done, failed: m.bids_reject_failed })
    if (called.outcome === 'done') setDecided(true)
    onDone()
  }
  const blocked = approving.blocked ?? rejecting.blocked
  const lost = approving.unconfirmed ?? rejecting.unconfirmed
  return {
    approve: () => void approve(),
    reject: () => void reject(),
    approving: approving.running,
    rejecting: rejecting.running,
    decided,
    blocked: blocked && blockedWords(blocked),
    unconfirmed: lost && { state: lost.became, onDismiss: approving.unconfirmed ? approving.settle : rejecting.settle },
  }
}
