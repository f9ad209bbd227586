import { useMemo, useState } from 'react'
import { type BidProduct } from '#contract/bid-products.ts'
import { type Bid, bids as calls } from '#contract/bids.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { showCount } from '#ui/count/count.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { BID_CURRENCY } from './bid-words.ts'
import { bidColumns } from './bids-columns.tsx'
import { outcomeOf } from './demand.ts'

interface Props {
  product: BidProduct
  bids: readonly Bid[]
  /** The number of seats still available for bids. */
  left: number
  /** Called repeatedly while the approval run is in progress. */
  onRun: () => void
  onClose: () => void
}

/** The number of bids on a page of the dialog. */
const PAGE = 100
const LONG_MS = 10_000
const WATCH_MS = 400
const rowKey = (bid: Bid) => bid.id

/** Lists the bids that can be approved, with their total. After confirmation, a background job approves them one by one. */
export function ApproveAllDialog({ product, bids, left, onRun, onClose }: Props) {
  const [page, setPage] = useState(1)
  const { event } = product
  const call = useCall(calls.approveBids, { channel: product.sales_channel_id })
  const columns = useMemo(() => bidColumns(event.timezone, false), [event])
  const wanted = outcomeOf(bids, 0, Infinity, BID_CURRENCY).seats
  const outcome = outcomeOf(bids, 0, left, BID_CURRENCY)
  const total = formatMoney(outcome.revenue, BID_CURRENCY)
  const count = outcome.chosen.length
  const approve = async () => {
    const label = { message: 'bids_approve_all_label', params: { count: bids.length, name: product.name } }
    const running = call.run({ body: bids.map(({ id }) => id) }, { label })
    // The page polls the run from its start, because the call responds only at the end of the run, or after fifteen seconds.
    const watch = setInterval(onRun, WATCH_MS)
    onClose()
    const called = await running.finally(() => clearInterval(watch))
    onRun()
    const reason = callReason(called)
    if (reason !== null) toast({ tone: 'danger', text: m.bids_approve_failed({ reason }), duration: LONG_MS })
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={m.bids_approve_all_title({ count: bids.length })}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button
            variant="dangerSolid"
            busy={call.running}
            disabled={count === 0}
            {...(call.blocked && { disabledReason: blockedWords(call.blocked) })}
            onClick={() => void approve()}
          >
            {m.bids_approve_all_confirm({ count, total })}
          </Button>
        </>
      }
    >
      <div className={stack({ gap: '3' })}>
        {call.unconfirmed && <UnconfirmedNote state={call.unconfirmed.became} onDismiss={call.settle} />}
        <p>{m.bids_approve_all_for({ event: event.title, time: formatDateTime(event.time, event.timezone) })}</p>
        <p>
          {m.bids_approve_all_sum({
            wanted: showCount(wanted),
            left: showCount(left),
            seats: showCount(outcome.seats),
            total,
          })}
        </p>
        {bids.length > 0 && wanted > left && (
          <Banner tone="caution">
            {count === 0 ? m.bids_approve_all_no_seats() : `${m.bids_approve_all_over()} ${m.bids_approve_all_next()}`}
          </Banner>
        )}
        <DataTable
          label={m.bids_approve_all_title({ count: bids.length })}
          columns={columns}
          rows={bids.slice((page - 1) * PAGE, page * PAGE)}
          rowKey={rowKey}
          fill={false}
          empty={<EmptyState text={m.bids_approve_all_none()} />}
          footer={<Pagination page={page} size={PAGE} total={bids.length} onPage={setPage} />}
        />
      </div>
    </Dialog>
  )
}
