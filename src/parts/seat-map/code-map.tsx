import { useId, useMemo } from 'react'
import { useSeatsOf } from '#data/mirror/seats/use-seats.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { sectionsOfCode, sectionWords } from './code-sections.ts'
import { SmallMap } from './small-map-prepared.tsx'

interface Props {
  channel: number
  eventId: number
  code: string
  /** Whether a text shows why there is no map. Otherwise nothing is shown then. */
  isExplained?: boolean
}

const root = css({ display: 'grid', gap: '2', marginBlockStart: '3' })
const heading = css({ textStyle: 'label', color: 'text-muted' })
const box = css({ height: '180px' })

/** The sections in which a price code of an event applies, on a small map and in words. */
export default function CodeMap({ channel, eventId, code, isExplained = false }: Props) {
  const { row: event, status } = useMirroredRow('events', { channel, id: eventId })
  const seats = useSeatsOf(channel, eventId)
  const view = seats.status === 'ready' ? seats.view : null
  const names = useMemo(() => (view === null ? [] : sectionsOfCode(view.sections, code)), [view, code])
  const filled = useMemo(() => new Set(names), [names])
  const id = useId()
  if (!event || view === null || names.length === 0) {
    const retry = seats.status === 'failed' ? seats.retry : undefined
    if (status === 'missing' || retry) return isExplained ? <NoMap text={m.house_code_missing()} onRetry={retry} /> : null
    if (view === null) return event || isExplained ? <Waiting /> : null
    return isExplained ? <NoMap text={m.house_code_none({ code })} /> : null
  }
  const words = names.length === view.sections.length ? m.house_all_sections() : sectionWords(names)
  return (
    <section className={root} aria-labelledby={id}>
      <h3 id={id} className={heading}>
        {m.house_code_sections({ code })}
      </h3>
      <div className={box}>
        <SmallMap view={view} venue={event} filled={filled} label={m.house_where({ sections: words })} />
      </div>
      <p className={css({ textStyle: 'dense' })}>{words}</p>
    </section>
  )
}

const Waiting = () => (
  <div className={root} aria-busy="true">
    <Skeleton width="60%" height={16} />
    <Skeleton height={180} />
  </div>
)

/** The reason why there is no map. */
const NoMap = ({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) => (
  <div className={root} role="status">
    <EmptyState text={text} action={onRetry && <Button onClick={onRetry}>{m.common_retry()}</Button>} />
  </div>
)
