import { useEffect, useState } from 'react'
import { bidProducts } from '#contract/bid-products.ts'
import { type ApprovalRun, bids } from '#contract/bids.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { ProgressBar } from '#ui/progress/progress.tsx'
import { StatusChip, type StatusMeaning } from '#ui/status-chip/status-chip.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { BID_CURRENCY } from './bid-words.ts'

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
const isOver = ({ state }: Line) => state === 'approved' || state === 'failed' || state === 'stopped'

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
const LONG_MS = 8000

/** The last approval run of a product: its progress, the result of each bid, and a button to stop it. */
export function RunCard({ run, zone, onChanged }: { run: ApprovalRun; zone: string; onChanged: () => void }) {
  const stopping = useCall(bids.stopApprovalRun, { params: { id: run.id }, channel: null })
  const [open, setOpen] = useState(run.state === 'running')
  const total = run.lines.length
  const done = run.lines.filter(isOver).length
  const approved = run.lines.filter(({ state }) => state === 'approved').length
  const figures = { approved: showCount(approved), total: showCount(total) }
  const stop = async () => {
    const label = { message: 'bids_run_stop_label', params: {} }
    const reason = callReason(await stopping.run({ params: { id: run.id } }, { label }))
    if (reason !== null) toast({ tone: 'danger', text: reason, duration: LONG_MS })
    onChanged()
  }
  return (
    <Card title={m.bids_run()}>
      <div className={stack({ gap: '3' })}>
        <div className={head}>
          <p role="status">
            {run.state === 'running'
              ? m.bids_run_running({ done: showCount(done), total: showCount(total) })
              : run.state === 'done'
                ? m.bids_run_done(figures)
                : m.bids_run_stopped(figures)}
          </p>
          {run.state === 'running' && (
            <Button
              size="small"
              busy={stopping.running}
              {...(stopping.blocked && { disabledReason: blockedWords(stopping.blocked) })}
              onClick={() => void stop()}
            >
              {m.bids_run_stop()}
            </Button>
          )}
          <Button size="small" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? m.common_hide() : m.common_details()}
          </Button>
        </div>
        {run.state === 'running' && <ProgressBar label={m.bids_run()} value={done} max={total} />}
        <p className={faint}>{m.bids_run_by({ name: run.by, time: formatDateTime(run.created_at, zone) })}</p>
        {open && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard
          <ul className={list} aria-label={m.bids_run_lines()} tabIndex={0}>
            {run.lines.map((line) => (
              <li key={line.bid_id} className={row}>
                <span>{line.name}</span>
                <span>
                  {line.quantity} × {formatMoney(line.amount, BID_CURRENCY)}
                </span>
                <StatusChip means={meanings[line.state]}>{words[line.state]()}</StatusChip>
                {(line.reason ?? line.seats.length > 0) && (
                  <span className={note}>
                    {line.reason === null
                      ? line.seats.map((place) => m.bids_seat_line(place)).join(' · ')
                      : schemaWords(line.reason)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

const EVERY_MS = 400

/** The last approval runs of a product, refreshed twice a second while one is running. */
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
