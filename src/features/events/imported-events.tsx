import { showCount } from '#ui/count/count.ts'
import type { EventRow, Understood } from '#lib/imports/types.ts'
import { formatDate, formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import type { Column } from '#ui/data-table/columns.ts'

type Row = { line: number; value: EventRow }

/** The first rows of a file of events, as they would be stored. */
export const importedEventColumns = (): Column<Row>[] => [
  { id: 'line', header: m.imports_line(), align: 'end', width: '5rem', cell: (row) => row.line, card: 'meta' },
  { id: 'event-id', header: m.imports_event_id(), cell: (row) => row.value.event_id, card: 'meta' },
  { id: 'title', header: m.imports_event_title(), cell: (row) => row.value.title, card: 'title' },
  { id: 'time', header: m.imports_event_time(), cell: (row) => formatDateTime(row.value.time, row.value.timezone), card: 'meta' },
  { id: 'zone', header: m.imports_event_zone(), cell: (row) => row.value.timezone, card: 'none' },
  { id: 'venue', header: m.imports_event_venue(), cell: (row) => row.value.venue, card: 'meta' },
]

/** How many events, from when to when, and what kind of file it is. */
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
          ? `${formatDate(first.time, first.timezone)} – ${formatDate(last.time, last.timezone)}`
          : m.common_empty_value(),
    },
    { label: m.imports_skipped(), value: showCount(skippedLines) },
  ]
}
