import { formatDateTime, toIso } from '#lib/time.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

import { relativeWords } from './relative-words.ts'
import { useNow } from './use-now.ts'

export type RelativeTimeProps = {
  at: string | number
  /** The zone of the exact time. */
  zone: string
}

/** A relative time such as "2 days ago", kept up to date; the tooltip has the exact time with its zone. */
export function RelativeTime({ at, zone }: RelativeTimeProps) {
  const now = useNow()
  return (
    <Tooltip text={formatDateTime(at, zone)}>
      <time dateTime={toIso(at)} data-now="">
        {relativeWords(at, now, zone)}
      </time>
    </Tooltip>
  )
}
