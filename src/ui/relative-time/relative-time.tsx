import { formatRelative } from '#lib/relative-time.ts'
import { formatDateTime, toIso } from '#lib/time.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

import { useNow } from './use-now.ts'

export type RelativeTimeProps = {
  at: string | number
  /** The zone the exact time is shown in. */
  zone: string
}

/** How long ago or how soon, kept current; the exact time with its zone in a tooltip. */
export function RelativeTime({ at, zone }: RelativeTimeProps) {
  const now = useNow()
  return (
    <Tooltip text={formatDateTime(at, zone)}>
      <time dateTime={toIso(at)} data-now="">
        {formatRelative(at, now, zone)}
      </time>
    </Tooltip>
  )
}
