import { showCount } from '#ui/count/count.ts'
import type { EventRow, Understood } from '#lib/imports/types.ts'
import { formatLongDate, formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'

const faint = css({ textStyle: 'label', color: 'text-muted' })

type Row = { line: number; value: EventRow }

/** The columns of a preview: the first rows of a file of events, as they would be stored. */
export const importedEventColumns = (): Column<Row>[] => [
  { id: 'line', header: m.imports_line(), align: 'end', width: '4rem', cell: (row) => row.line, card: 'meta' },
  {
    id: 'title',
    header: m.imports_event_title(),
    grow: true,
    clip: true,
    width: '10rem',
    cell: ({ value }) => <Two first={value.title} second={value.event_id} />,
    card: 'title',
  },
  {
    id: 'time',
    header: m.imports_event_time(),
    width: '10rem',
    cell: ({ value }) => <Two first={formatDateTime(value.time, value.timezone)} second={value.timezone.replaceAll('_', ' ')} />,
    card: 'meta',
  },
  {
    id: 'venue',
    header: m.imports_event_venue(),
    grow: true,
    clip: true,
    width: '8rem',
    cell: ({ value }) => <Clipped>{value.venue}</Clipped>,
    card: 'meta',
  },
]

/** A cell of two lines: the main fact, and below it the identifying one. */
function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Clipped>{first}</Clipped>
      <span className={faint}>
        <Clipped>{second}</Clipped>
      </span>
    </>
  )
}

/** The number of events, their first and last day, and the kind of file. */
export function importedEventFacts({ kind, rows, skippedLines }: Understood<'events' | 'team-schedule', EventRow>) {
  const sorted = rows.map((row) => row.value).toSorted((a, b) => (a.time < b.time ? -1 : 1))
  const [first, last] = [sorted[0], sorted.at(-1)]
  return [
    { label: m.imports_kind(), value: kind === 'team-schedule' ? m.imports_kind_schedule() : m.imports_kind_events() },
    { label: m.imports_count_events(), value: showCount(rows.length) },
    {
      label: m.imports_dates(),
      value:
        first && last
          ? `${formatLongDate(first.time, first.timezone)} – ${formatLongDate(last.time, last.timezone)}`
          : m.common_empty_value(),
    },
    { label: m.imports_skipped(), value: showCount(skippedLines) },
  ]
}
