import { segments } from '#contract/segments.ts'
import { useRead } from '#data/answers/use-read.ts'

/** To whom something goes: a segment by its id, all fans, or nobody chosen yet. */
export type SendTo = string | 'all' | null

/** How many fans that is now, by the server's count; undefined while it is not known. */
export function useAudience(channel: number, to: SendTo): number | undefined {
  const body = to === 'all' || to === null ? {} : { id: to }
  return useRead(segments.previewSegment, { params: { id: channel }, body }, { enabled: to !== null }).data
}
