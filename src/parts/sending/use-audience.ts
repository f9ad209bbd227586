import { segments } from '#contract/segments.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The recipients: a segment by its id, all fans, or null while nothing is chosen. */
export type SendTo = string | 'all' | null

/** The current number of recipients, by the server's count; undefined while unknown. */
export function useAudience(channel: number, to: SendTo): number | undefined {
  const body = to === 'all' || to === null ? {} : { id: to }
  return useRead(segments.previewSegment, { params: { id: channel }, body }, { enabled: to !== null }).data
}
