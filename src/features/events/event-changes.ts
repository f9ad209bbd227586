import { changesEvent, importedColumns, type ImportedEvent, mergedEvent } from '#lib/imports/merged-event.ts'
import type { EventLine } from '#lib/imports/types.ts'

/** The fields of an event on this device that an import is compared with. */
export type EventThere = ImportedEvent & { id: number; total_quantity: number; total_purchased: number }

/** An event that a file changes, before and after. `taken`: the event has sales or holds, or may have them. */
export type ChangedEvent = { line: number; from: EventThere; to: ImportedEvent; taken: boolean }

/** The changes that the import of a file of events would make. */
export interface EventsRun {
  added: number
  unchanged: number
  /** Events with a new time come first, then the others, each in the order of the file. */
  changed: ChangedEvent[]
  /** Lines that the server skips, because several of them could be the new time of one event with sales or holds. */
  unclear: EventLine[]
}

/**
 * Compares a file with the events of the channel, as the server does.
 * @param taken the events with sales or holds; null if unknown, in which case the server may skip more lines
 */
export function eventsRun(
  rows: readonly EventLine[],
  there: readonly EventThere[],
  taken: ReadonlySet<number> | null,
): EventsRun {
  const known = new Map(there.map((event) => [event.event_id, event]))
  const run: EventsRun = { added: 0, unchanged: 0, changed: [], unclear: [] }
  const isTaken = (event_id: string) => {
    const event = known.get(event_id)
    return event !== undefined && (event.total_purchased > 0 || taken?.has(event.id) === true)
  }
  for (const row of rows) {
    const from = known.get(row.value.event_id)
    const to = mergedEvent(row.value, from)
    if (row.move && row.move.lines > 1 && row.move.events.some(isTaken)) run.unclear.push(row)
    else if (!from) run.added++
    else if (changesEvent(to, from))
      run.changed.push({ line: row.line, from, to, taken: taken === null || isTaken(from.event_id) })
    else run.unchanged++
  }
  run.changed.sort((a, b) => Number(movesTime(b)) - Number(movesTime(a)))
  return run
}

export const movesTime = ({ from, to }: ChangedEvent): boolean => from.time !== to.time

/** The events with a new time that have seats, sales or holds, since people may have tickets for them. */
export const movedWithSeats = ({ changed }: EventsRun): ChangedEvent[] =>
  changed.filter((change) => movesTime(change) && (change.from.total_quantity > 0 || change.taken))

/** The columns of an event that a file changes, the time first. */
export function changedColumns({ from, to }: ChangedEvent): (typeof importedColumns)[number][] {
  const columns = importedColumns.filter((column) => from[column] !== to[column])
  return columns.toSorted((a, b) => Number(b === 'time') - Number(a === 'time'))
}
