import { useMemo, useState } from 'react'
import { timeline, TIMELINE_PAGE, type TimelineItem } from '#contract/timeline.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useSocketTopic } from '#data/live/use-socket-topic.ts'
import { useData } from '#data/provider.tsx'
import { toEpoch } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { TimelineRow } from './timeline-row.tsx'

interface Props {
  channel: number
  fan: number
  zone: string
}

const column = css({ listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' })
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingBlockStart: '3',
  textStyle: 'label',
})

/** The whole history of a fan, newest first, page by page. */
export function Timeline({ channel, fan, zone }: Props) {
  const { api } = useData()
  const params = useMemo(() => ({ id: fan }), [fan])
  const newest = useRead(timeline.readTimeline, { params, query: { take: TIMELINE_PAGE } }, { live: true, staleTime: 0 })
  const ask = () => void newest.refetch()
  useSocketTopic(`fan.${fan}`, ask, ask)
  const [older, setOlder] = useState<{ items: TimelineItem[]; cursor: string | null } | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const [loading, setLoading] = useState(false)
  const items = useMemo(() => inOrder([...(newest.data?.data ?? []), ...(older?.items ?? [])]), [newest.data, older])
  if (newest.status === 'failed')
    return <ErrorState title={m.common_could_not_load()} body={failureWords(newest.error)} onRetry={ask} />
  if (!newest.data) return <SkeletonText lines={8} />
  const cursor = older ? older.cursor : newest.data.meta.nextCursor
  const loadMore = async () => {
    if (cursor === null) return
    setLoading(true)
    setProblem(null)
    try {
      const { data, meta } = await api.call(timeline.readTimeline, { params, query: { take: TIMELINE_PAGE, cursor } })
      // Add the older items to all shown items. Otherwise, if more than a page of new items had arrived, there would be a gap.
      setOlder({ items: inOrder([...items, ...data]), cursor: meta.nextCursor })
    } catch (error) {
      setProblem(error as Error)
    } finally {
      setLoading(false)
    }
  }
  if (items.length === 0) return <EmptyState text={m.timeline_none()} />
  return (
    <>
      <ol className={column} aria-label={m.timeline_title()}>
        {items.map((item) => (
          <TimelineRow key={`${item.kind} ${item.id}`} item={item} channel={channel} zone={zone} />
        ))}
      </ol>
      <div className={foot}>
        {cursor !== null && (
          <Button
            size="small"
            busy={loading}
            disabledReason={newest.offline ? m.common_offline_blocked_detail() : undefined}
            onClick={() => void loadMore()}
          >
            {m.timeline_more()}
          </Button>
        )}
        {problem && <span role="alert">{failureWords(problem)}</span>}
        {newest.source === 'answer' && <AsOf at={newest.asOf} />}
      </div>
    </>
  )
}

/** Each item once, the newest first. Of two copies of an item the first one in the list counts. */
function inOrder(items: readonly TimelineItem[]): TimelineItem[] {
  const byKey = new Map(items.toReversed().map((item) => [`${item.kind} ${item.id}`, item]))
  return [...byKey.values()].sort((a, b) => toEpoch(b.at) - toEpoch(a.at) || (a.id < b.id ? 1 : -1))
}
