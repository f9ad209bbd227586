import type { Listing } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'
import { seatsWords } from '#parts/resale/resale-words.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'

const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })

/** A chip wraps into two lines if it does not fit. */
export const wrapping = css({ '& > span': { whiteSpace: 'normal', borderRadius: 'card' } })

/** An event with its time in its own zone. */
export const EventCell = ({ event }: Pick<Listing, 'event'>) => (
  <>
    <Clipped>{event.title}</Clipped>
    <span className={faint}>
      <ExactTime at={event.time} zone={event.timezone} />
    </span>
  </>
)

/** The exact time of a moment in a zone; a dash for null. */
export const TimeOrDash = ({ at, zone }: { at: string | null; zone: string }) =>
  at === null ? m.common_empty_value() : <ExactTime at={at} zone={zone} />

type Seated = Pick<Listing, 'event'> & Parameters<typeof seatsWords>[0]

/** The column of the event of a listing or an order, with its seats if their own column is hidden. */
export const eventColumn = (): Column<Seated> => ({
  id: 'event',
  header: m.marketplace_event(),
  sortKey: 'event.title',
  grow: true,
  clip: true,
  width: '10.5rem',
  fixed: true,
  card: 'title',
  cell: (row) => (
    <>
      <EventCell event={row.event} />
      <Stacked of="soon">{seatsWords(row)}</Stacked>
    </>
  ),
})

/** The column of the seats. */
export const seatsColumn = (card: 'meta' | 'none'): Column<Seated> => ({
  id: 'seats',
  header: m.marketplace_place(),
  sortKey: 'section_name',
  grow: true,
  clip: true,
  width: '8.5rem',
  secondary: 'soon',
  card,
  cell: (row) => <Clipped>{seatsWords(row)}</Clipped>,
})
