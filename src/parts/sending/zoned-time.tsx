import { formatDateTime } from '#lib/time.ts'
import { SecondLine } from '#ui/data-table/second-line.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'

/** The exact time of a moment in a named zone, with the relative time below. */
export function ZonedTime({ at, zone }: { at: string; zone: string }) {
  return (
    <>
      {formatDateTime(at, zone)}
      <SecondLine>
        <RelativeTime at={at} zone={zone} />
      </SecondLine>
    </>
  )
}
