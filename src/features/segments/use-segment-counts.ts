import { useEffect, useMemo, useRef } from 'react'
import { type Segment, segments } from '#contract/segments.ts'
import { useRead } from '#data/answers/use-read.ts'

/**
 * The numbers of fans of segments, by id; offline, those of the last response. Counting is expensive, so the numbers are read
 * when the screen opens and when a segment changes, but not with every change of the channel.
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
    // Other ids are another request, which is sent anyway.
    const isChanged = before.current.requested === requested && before.current.versions !== versions
    before.current = { requested, versions }
    if (isChanged) void refetch()
  }, [requested, versions, refetch])
  return useMemo(() => new Map(data?.map(({ id, fans }) => [id, fans])), [data])
}
