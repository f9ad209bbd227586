import { Tooltip } from '#ui/tooltip/tooltip.tsx'

import { ExactTime } from './exact-time.tsx'
import type { RelativeTimeProps } from './relative-time.tsx'
import { relativeWords } from './relative-words.ts'
import { useNow } from './use-now.ts'

/** The exact time with its zone; the tooltip shows the relative time. For columns in which many relative times would be equal. */
export function Moment({ at, zone }: RelativeTimeProps) {
  const now = useNow()
  return (
    <Tooltip text={relativeWords(at, now, zone)}>
      <ExactTime at={at} zone={zone} />
    </Tooltip>
  )
}
