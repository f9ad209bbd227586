import { useMemo } from 'react'
import { events } from '#contract/events.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import type { EventLine } from '#lib/imports/types.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import type { Change } from '#parts/import/change-list.tsx'
import { type DryRun, DryRunCard } from '#parts/import/dry-run.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { type ChangedEvent, changedColumns, eventsRun, type EventsRun, type EventThere, movedWithSeats } from './event-changes.ts'

/**
 * Computes the effect of a file of events from this device's events and the server's list of events with sales or holds. Null
 * while they load, `unknown` if the events cannot be read.
 */
export function useEventsRun(channel: number, rows: readonly EventLine[] | null): EventsRun | null | 'unknown' {
  const { rows: there, status } = useMirroredRows('events', { channel })
  const read = useRead(events.listTakenEvents, { params: { id: channel } }, { enabled: rows !== null, staleTime: 0 })
  const { data: taken, status: reading } = read
  return useMemo(() => {
    if (status === 'failed') return 'unknown'
    if (status !== 'ready' || rows === null || reading === 'loading') return null
    return eventsRun(rows, there as readonly EventThere[], taken ? new Set(taken) : null)
  }, [there, rows, status, taken, reading])
}

/** The most changes that are listed. */
const LISTED = 100

interface Props {
  run: EventsRun | null | 'unknown'
  /** Whether the operator has confirmed the new times of events with seats. */
  checked: boolean
  onChecked: (checked: boolean) => void
}

/** The changes that a file of events would make, with old and new values, changed times first. */
export function EventsDryRun({ run, checked, onChecked }: Props) {
  if (run === null || run === 'unknown') return <DryRunCard run={run} />
  const counts: DryRun['counts'] = [
    { label: m.imports_new(), count: run.added },
    { label: m.imports_changed(), count: run.changed.length },
    { label: m.imports_unchanged(), count: run.unchanged },
  ]
  if (run.unclear.length > 0) counts.push({ label: m.imports_unclear(), count: run.unclear.length })
  const notes = run.unclear.length > 0 ? [m.imports_unclear_note()] : []
  const changes = run.changed.slice(0, LISTED).flatMap(listed)
  const moreChanges = Math.max(0, run.changed.length - LISTED)
  const moved = movedWithSeats(run).length
  return (
    <DryRunCard run={{ counts, notes, changes, moreChanges }}>
      {moved > 0 && <Checkbox label={m.imports_moves_checked({ count: moved })} checked={checked} onChecked={onChecked} />}
    </DryRunCard>
  )
}

function listed(change: ChangedEvent): Change[] {
  const { from, to } = change
  const names: Record<string, string> = {
    title: m.imports_event_title(),
    time: m.imports_event_time(),
    venue: m.imports_event_venue(),
    timezone: m.imports_event_zone(),
  }
  return changedColumns(change).map((column) => ({
    what: `${from.title} · ${formatDateTime(from.time, from.timezone)}`,
    column: names[column] ?? column,
    from: shown(from[column], column, from.timezone),
    to: shown(to[column], column, to.timezone),
  }))
}

/** A value for the list of changes; moments are shown in the event's zone. */
const shown = (value: string | number | null, column: string, zone: string): string =>
  value !== null && (column === 'time' || column === 'marketplace_cutoff_at')
    ? formatDateTime(String(value), zone)
    : String(value ?? '')

/** Example lines of the template for events. */
export const eventTemplate = [
  { event_id: 'season-01', title: 'Opening night', time: '2027-04-08 19:30', venue: 'Harbor Stadium' },
  { event_id: 'season-02', title: 'Family Sunday', time: '2027-04-11 13:05', venue: 'Harbor Stadium' },
]
