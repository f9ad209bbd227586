import { formatDateTime } from '#lib/time.ts'
import { css } from '#styled/css'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'

const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted' })

/** The exact time of a moment in a named zone, with the relative time below. */
export function ZonedTime({ at, zone }: { at: string; zone: string }) {
  return (
    <>
      {formatDateTime(at, zone)}
      <span className={faint}>
        <RelativeTime at={at} zone={zone} />
      </span>
    </>
  )
}
