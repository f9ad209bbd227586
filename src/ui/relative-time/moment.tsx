import { formatDateTime, toIso } from '#lib/time.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

import type { RelativeTimeProps } from './relative-time.tsx'
import { relativeWords } from './relative-words.ts'
import { useNow } from './use-now.ts'

/** The exact time with its zone; the tooltip shows the relative time. For columns in which many relative times would be equal. */
export function Moment({ at, zone }: RelativeTimeProps) {
  const now = useNow()
  return (
    <Tooltip text={relativeWords(at, now, zone)}>
      <time dateTime={toIso(at)}>{formatDateTime(at, zone)}</time>
    </Tooltip>
  )
}
