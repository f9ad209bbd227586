import { formatDateTime } from '#lib/time.ts'
import { css } from '#styled/css'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'

const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted' })

/** A moment exactly, in a named zone, and below how far away it is. */
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
