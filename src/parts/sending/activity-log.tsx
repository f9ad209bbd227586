import type { OfferActivity } from '#contract/offers.ts'
import { formatLogTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { activityWords } from './activity-words.ts'

interface Props {
  entries: readonly OfferActivity[]
  status: 'loading' | 'ready' | 'failed'
  retry: () => void
  zone: string
}

/** The log's scrolling area. */
const scroller = css({ maxHeight: '400px', overflowY: 'auto', padding: '4' })
const list = css({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '2' })
const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '11rem 1fr' },
  columnGap: '3',
  textStyle: 'dense',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 20px',
})
const time = css({ color: 'text-muted', fontVariantNumeric: 'tabular-nums' })

/** The activity of a send, newest first; new lines appear by themselves. */
export function ActivityLog({ entries, status, retry, zone }: Props) {
  return (
    <Card title={m.offers_activity()} flush>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <div className={scroller} tabIndex={0} role="log" aria-label={m.offers_activity()}>
        {entries.length > 0 ? (
          <ol className={list}>
            {entries.map((entry) => (
              <li key={entry.id} className={line}>
                <time className={time} dateTime={entry.created_at}>
                  {formatLogTime(entry.created_at, zone)}
                </time>
                <span>{activityWords(entry, zone)}</span>
              </li>
            ))}
          </ol>
        ) : status === 'loading' ? (
          <SkeletonText lines={4} />
        ) : status === 'failed' ? (
          <ErrorState title={m.common_could_not_load()} onRetry={retry} />
        ) : (
          <EmptyState text={m.offers_no_activity()} />
        )}
      </div>
    </Card>
  )
}
