import { useEffect, useMemo, useRef } from 'react'
import { type Segment, segments } from '#contract/segments.ts'
import { useRead } from '#data/answers/use-read.ts'

/**
 * Returns the number of fans of each segment, by the segment's id. Offline, the last response is used. Counting is expensive, so
 * the numbers are read when the screen opens and when a segment changes, but not at every change of the channel.
 */
export function useSegmentCounts(channel: number, rows: readonly Segment[]): ReadonlyMap<string, number> {
  const ids = rows.map(({ id }) => id).sort()
  const input = { params: { id: channel }, body: { ids } }
  const { data, refetch } = useRead(segments.countSegments, input, { enabled: ids.length > 0, staleTime: 0, keepPrevious: true })
  const requested = ids.join()
  const versions = rows
    .map(({ id, version }) => `${id} ${version}`)
    .sort()
    .join()
  const before = useRef({ requested, versions })
  useEffect(() => {
    // If the ids have changed, a new request is sent anyway.
    const isChanged = before.current.requested === requested && before.current.versions !== versions
    before.current = { requested, versions }
    if (isChanged) void refetch()
  }, [requested, versions, refetch])
  return useMemo(() => new Map(data?.map(({ id, fans }) => [id, fans])), [data])
}
