import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import type { HoldLine } from './hold-list.ts'

const faint = css({ textStyle: 'label', color: 'text-muted' })

/** The columns of the list of holds. */
export const holdColumns = (): Column<HoldLine>[] => [
  {
    id: 'places',
    header: m.holds_seats(),
    sortKey: 'places',
    grow: true,
    clip: true,
    width: '10rem',
    fixed: true,
    card: 'title',
    // A range of seats does not break into two lines.
    cell: ({ places }) => <Clipped>{places.replaceAll('–', '–\u2060')}</Clipped>,
  },
  {
    id: 'count',
    header: m.holds_count(),
    sortKey: 'count',
    align: 'end',
    width: '4rem',
    card: 'none',
    cell: ({ count }) => showCount(count),
  },
  {
    id: 'event',
    header: m.holds_event(),
    sortKey: 'title',
    grow: true,
    clip: true,
    width: '9rem',
    card: 'meta',
    cell: ({ title }) => <Clipped>{title}</Clipped>,
  },
  {
    id: 'until',
    header: m.holds_until(),
    sortKey: 'until',
    width: 'clamp(11rem, 24cqi, 17rem)',
    card: 'meta',
    cell: ({ until, zone, ...line }) => (
      <span className={hstack({ gap: '0', columnGap: '2', flexWrap: 'wrap' })}>
        {until === null ? (
          m.holds_no_end()
        ) : (
          <>
            <ExactTime at={until} zone={zone} />
            <span className={faint}>
              <RelativeTime at={until} zone={zone} />
            </span>
          </>
        )}
        <Waiting line={line} />
      </span>
    ),
  },
  {
    id: 'for',
    header: m.holds_for(),
    grow: true,
    clip: true,
    width: '8rem',
    card: 'meta',
    cell: ({ holder }) => (
      <Clipped>{[holder?.for, holder?.reason].filter(Boolean).join(' · ') || m.common_empty_value()}</Clipped>
    ),
  },
  {
    id: 'holder',
    header: m.holds_held_by(),
    width: '8rem',
    clip: true,
    secondary: 'soon',
    card: 'meta',
    cell: ({ holder }) => <Clipped>{holder?.name ?? m.common_empty_value()}</Clipped>,
  },
]

/** A chip for a local change that the server has not confirmed. */
function Waiting({ line: { waiting, needsYou } }: { line: Pick<HoldLine, 'waiting' | 'needsYou'> }) {
  if (needsYou) return <SeatChip state="needs-you" />
  if (waiting === null) return null
  return <SeatChip state={waiting === 'hold' ? 'hold-requested' : 'release-requested'} />
}
