import type { Listing } from '#contract/marketplace-rows.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'

const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })

/** A chip breaks into two lines where it has no room. */
export const wrapping = css({ '& > span': { whiteSpace: 'normal', borderRadius: 'card' } })

/** An event with its time in its own zone. */
export const EventCell = ({ event }: Pick<Listing, 'event'>) => (
  <>
    <Clipped>{event.title}</Clipped>
    <span className={faint}>{formatDateTime(event.time, event.timezone)}</span>
  </>
)

/** A moment exactly, in a zone. */
export const Moment = ({ at, zone }: { at: string | null; zone: string }) =>
  at === null ? m.common_empty_value() : <time dateTime={at}>{formatDateTime(at, zone)}</time>
