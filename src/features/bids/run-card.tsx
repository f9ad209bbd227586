import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type BidProduct, bidProducts } from '#contract/bid-products.ts'
import { type ApprovalRun, type Bid, bids } from '#contract/bids.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { ProgressBar } from '#ui/progress/progress.tsx'
import { StatusChip, type StatusMeaning } from '#ui/status-chip/status-chip.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { ApproveAllDialog } from './approve-all-dialog.tsx'
import { BID_CURRENCY } from './bid-words.ts'
import { RejectRemaining, type Rejection } from './reject-remaining.tsx'
import { type RunSummary, summaryOf } from './run-summary.ts'

type Line = ApprovalRun['lines'][number]

const meanings: Record<Line['state'], StatusMeaning> = {
  waiting: 'coming',
  running: 'coming',
  approved: 'on',
  failed: 'wrong',
  stopped: 'off',
  unknown: 'caution',
}
const words: Record<Line['state'], () => string> = {
  waiting: m.bids_line_waiting,
  running: m.bids_line_running,
  approved: m.bids_line_approved,
  failed: m.bids_line_failed,
  stopped: m.bids_line_stopped,
  unknown: m.bids_line_unknown,
}

const head = css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap', '& p': { flex: '1 1 auto' } })
const faint = css({ textStyle: 'label', color: 'text-muted' })
const list = css({ maxHeight: '20rem', overflowY: 'auto', textStyle: 'dense' })
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto', sm: '1fr 7rem auto' },
  alignItems: 'center',
  columnGap: '3',
  paddingBlock: '1.5',
  borderTopWidth: '1px',
  borderColor: 'line',
  '& > span:nth-child(2)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})
const note = css({ gridColumn: '1 / -1', textStyle: 'label', color: 'text-muted' })
const wrong = css({ color: 'danger-text' })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const LONG_MS = 8000

interface Props {
  run: ApprovalRun
  product: BidProduct
  /** The pending bids of the product. */
  pending: readonly Bid[]
  rejection: Rejection
  /** The number of seats still available for bids. */
  left: number
  zone: string
  onChanged: () => void
}

/** The last approval run of a product: its progress and results, a button to stop it, and buttons for the remaining bids. */
export function RunCard({ run, product, pending, rejection, left, zone, onChanged }: Props) {
  const isRunning = run.state === 'running'
  const [open, setOpen] = useState(isRunning)
  const summary = summaryOf(run, BID_CURRENCY)
  return (
    <Card title={m.bids_run()}>
      <div className={stack({ gap: '3' })}>
        <div className={head}>
          <p role="status">{progressWords(run, summary)}</p>
          {isRunning && <StopButton run={run.id} onStopped={onChanged} />}
          <Button size="small" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? m.common_hide() : m.common_details()}
          </Button>
        </div>
        {isRunning && <ProgressBar label={m.bids_run()} value={summary.over} max={run.lines.length} />}
        <Results summary={summary} />
        {!isRunning && (
          <FollowUp {...{ product, rejection, left, onChanged }} pending={notApproved(run, pending)} failed={summary.failed} />
        )}
        <p className={faint}>{m.bids_run_by({ name: run.by, time: formatDateTime(run.created_at, zone) })}</p>
        {open && <Lines lines={run.lines} />}
      </div>
    </Card>
  )
}

function progressWords({ state, lines }: ApprovalRun, { over, approved }: RunSummary): string {
  const total = showCount(lines.length)
  if (state === 'running') return m.bids_run_running({ done: showCount(over), total })
  const figures = { approved: showCount(approved), total }
  return state === 'done' ? m.bids_run_done(figures) : m.bids_run_stopped(figures)
}

function StopButton({ run, onStopped }: { run: string; onStopped: () => void }) {
  const call = useCall(bids.stopApprovalRun, { params: { id: run }, channel: null })
  const stop = async () => {
    const label = { message: 'bids_run_stop_label', params: {} }
    const reason = callReason(await call.run({ params: { id: run } }, { label }))
    if (reason !== null) toast({ tone: 'danger', text: reason, duration: LONG_MS })
    onStopped()
  }
  return (
    <Button
      size="small"
      busy={call.running}
      {...(call.blocked && { disabledReason: blockedWords(call.blocked) })}
      onClick={() => void stop()}
    >
      {m.bids_run_stop()}
    </Button>
  )
}

type FollowUpProps = Pick<Props, 'product' | 'pending' | 'rejection' | 'left' | 'onChanged'> & { failed: readonly string[] }

/** Buttons after a run: try the refused bids again, and reject those that are still pending. */
function FollowUp({ product, pending, rejection, left, onChanged, failed }: FollowUpProps) {
  const [again, setAgain] = useState<Bid[] | null>(null)
  const blocked = useBlockedReason()
  const retryable = retryableOf(failed, pending)
  return (
    <div className={actions}>
      {retryable.length > 0 && (
        <Button size="small" icon={<RotateCw />} disabledReason={again ? undefined : blocked} onClick={() => setAgain(retryable)}>
          {m.bids_run_again()}
        </Button>
      )}
      <RejectRemaining product={product} bids={pending} call={rejection} onDone={onChanged} />
      {again && <ApproveAllDialog product={product} bids={again} left={left} onRun={onChanged} onClose={() => setAgain(null)} />}
    </div>
  )
}

/** The amount that a run has charged, and the numbers of bids that it refused or did not reach, with reasons. */
function Results({ summary: { charged, failed, reasons, stopped } }: { summary: RunSummary }) {
  return (
    <div>
      {charged > 0 && <p>{m.bids_run_charged({ total: formatMoney(charged, BID_CURRENCY) })}</p>}
      {failed.length > 0 && (
        <>
          <p className={wrong}>{m.bids_run_failed({ count: failed.length })}</p>
          <ul>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>{m.bids_run_reason({ count: showCount(count), reason: schemaWords(reason) })}</li>
            ))}
          </ul>
        </>
      )}
      {stopped > 0 && <p>{m.bids_run_rest({ count: stopped })}</p>}
    </div>
  )
}

const Lines = ({ lines }: Pick<ApprovalRun, 'lines'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard
  <ul className={list} aria-label={m.bids_run_lines()} tabIndex={0}>
    {lines.map((line) => (
      <li key={line.bid_id} className={row}>
        <span>{line.name}</span>
        <span>
          {showCount(line.quantity)} × {formatMoney(line.amount, BID_CURRENCY)}
        </span>
        <StatusChip means={meanings[line.state]}>{words[line.state]()}</StatusChip>
        {(line.reason ?? line.seats.length > 0) && (
          <span className={note}>
            {line.reason === null ? line.seats.map((place) => m.bids_seat_line(place)).join(' · ') : schemaWords(line.reason)}
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** The refused bids that can be approved now: they are pending, and they have no due or failed refund. */
/** The pending bids without those that the run has approved: the list of bids is read again only after the run. */
function notApproved({ lines }: ApprovalRun, pending: readonly Bid[]): Bid[] {
  const approved = new Set(lines.flatMap(({ state, bid_id }) => (state === 'approved' ? bid_id : [])))
  return pending.filter(({ id }) => !approved.has(id))
}

const retryableOf = (failed: readonly string[], pending: readonly Bid[]): Bid[] =>
  pending.filter(({ id, refund }) => failed.includes(id) && refund !== 'due' && refund !== 'failed')

const EVERY_MS = 400

/** The last approval runs of a product, refreshed every 400 ms while the newest run is in progress. */
export function useRuns(channel: number, product: string, enabled: boolean) {
  const read = useRead(bidProducts.listApprovalRuns, { params: { id: channel, productId: product } }, { enabled, live: true })
  const { refetch, data } = read
  const isRunning = data?.[0]?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return { last: data?.[0], refetch: () => void refetch() }
}
