import { X } from 'lucide-react'
import { type BidProduct, bidProducts } from '#contract/bid-products.ts'
import { type Bid, bids as calls, MOST_APPROVALS } from '#contract/bids.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { showCount } from '#ui/count/count.ts'
import { toast } from '#ui/toast/toast-store.ts'

const LONG_MS = 10_000

/** Returns the pending bids of a product, highest first; empty until they are loaded. Offline, the last response is used. */
export function usePendingBids({ id, sales_channel_id }: BidProduct, enabled: boolean) {
  const params = { id: sales_channel_id, productId: id }
  const read = useRead(bidProducts.listApprovableBids, { params, body: { filters: [] } }, { live: true, enabled })
  return { bids: read.data ?? [], hasNone: read.data?.length === 0, refetch: () => void read.refetch() }
}

/**
 * The call that rejects bids of a product. A screen uses this hook once and passes the result to all its buttons. If each button
 * used the hook itself, it would show a running rejection as a call with an unknown result.
 */
export const useRejection = (product: BidProduct) =>
  useCall(calls.rejectBids, { channel: product.sales_channel_id, about: product.id })
export type Rejection = ReturnType<typeof useRejection>

interface Props {
  product: BidProduct
  bids: readonly Bid[]
  call: Rejection
  /** The text of the button; by default it names the bids as the remaining ones. */
  text?: string
  onDone: () => void
}

/**
 * A button that rejects these pending bids of a product, at most `MOST_APPROVALS` at a time, after confirmation; the bidders get a
 * message.
 */
export function RejectRemaining({ product, bids, call, text, onDone }: Props) {
  const confirm = useConfirm()
  const ids = bids.slice(0, MOST_APPROVALS).map(({ id }) => id)
  const count = ids.length
  const words = text ?? m.bids_rest_reject({ count })
  const reject = async () => {
    const { name, event } = product
    const body = m.bids_rest_body({ name, event: event.title, time: formatDateTime(event.time, event.timezone) })
    const question = { title: m.bids_rest_title({ count }), body, confirmText: words }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    const label = { message: 'bids_rest_label', params: { count, name } }
    const called = await call.run({ body: ids }, { label })
    const reason = callReason(called)
    if (reason !== null) toast({ tone: 'danger', text: m.bids_reject_failed({ reason }), duration: LONG_MS })
    else if (called.outcome === 'done') showRejected(called.reply.rejected.length, called.reply.failed)
    onDone()
  }
  if (count === 0) return null
  return (
    <Button
      size="small"
      variant="danger"
      icon={<X />}
      busy={call.running}
      {...(call.blocked && { disabledReason: blockedWords(call.blocked) })}
      onClick={() => void reject()}
    >
      {words}
    </Button>
  )
}

function showRejected(count: number, failed: readonly { reason: string }[]): void {
  const [first] = failed
  if (!first) {
    toast({ tone: 'positive', text: m.bids_rest_done({ count }) })
    return
  }
  const figures = { rejected: showCount(count), failed: showCount(failed.length) }
  toast({ tone: 'danger', text: m.bids_rest_some({ ...figures, reason: schemaWords(first.reason) }), duration: LONG_MS })
}
