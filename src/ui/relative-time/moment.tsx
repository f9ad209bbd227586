import { formatRelative } from '#lib/relative-time.ts'
import { formatDateTime, toIso } from '#lib/time.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

import type { RelativeTimeProps } from './relative-time.tsx'
import { useNow } from './use-now.ts'

/** The exact time with its zone; its tooltip has the relative time. For columns of times, in which twenty of "2 days ago" are useless. */
export function Moment({ at, zone }: RelativeTimeProps) {
  const now = useNow()
  return (
    <Tooltip text={formatRelative(at, now, zone)}>
      <time dateTime={toIso(at)}>{formatDateTime(at, zone)}</time>
    </Tooltip>
  )
}
