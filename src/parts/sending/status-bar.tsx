import { Ban, Pause, Play } from 'lucide-react'
import type { DeliveryCounts as Counts } from '#contract/sending.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { DeliveryCounts } from './delivery-counts.tsx'
import { endedOf, totalOf } from './delivery-progress.ts'
import { SendStatusChip, type ShownStatus } from './send-status.tsx'

interface Props {
  status: ShownStatus
  counts: Counts | undefined
  /** The reason for waiting, or the start time, in words. */
  note?: string | undefined
  /** The actions; each is absent if the state or the person's abilities do not allow it. */
  onResume?: (() => void) | undefined
  onPause?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const words = css({ flex: '1 1 12rem', minWidth: 0, fontVariantNumeric: 'tabular-nums' })
const faint = css({ color: 'text-muted' })
const below = css({ marginTop: '3' })

/** The bar of a running send: progress, reason for waiting, buttons, and counts. */
export function StatusBar({ status, counts, note, onResume, onPause, onCancel }: Props) {
  const total = counts ? totalOf(counts) : 0
  const ended = counts ? endedOf(counts, status) : 0
  return (
    <Card aria-label={m.sending_state()}>
      <div className={line}>
        <SendStatusChip status={status} />
        <span className={words}>
          {total > 0 && m.sending_progress({ count: showCount(ended), total: showCount(total) })}{' '}
          {note && <span className={faint}>{note}</span>}
        </span>
        {onResume && (
          <Button icon={<Play />} onClick={onResume}>
            {m.sending_resume()}
          </Button>
        )}
        {onPause && (
          <Button icon={<Pause />} onClick={onPause}>
            {m.sending_pause()}
          </Button>
        )}
        {onCancel && (
          <Button variant="danger" icon={<Ban />} onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
      {counts && (
        <div className={below}>
          <DeliveryCounts counts={counts} />
        </div>
      )}
    </Card>
  )
}
