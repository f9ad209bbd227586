import { ownEventsReader } from './own-events.ts'
import { allEventShapes, seatsShape, vipShape } from './shapes.ts'
import { readTable } from './table.ts'
import { teamScheduleReader } from './team-schedule.ts'
import type { EventRow, EventsContext, ImportFile, Refused, Understood } from './types.ts'

/** Reads a file of events: our own columns, or a schedule from a team or league. */
export function readEventsFile(
  file: ImportFile,
  context: EventsContext,
): Understood<'events' | 'team-schedule', EventRow> | Refused {
  return readTable<'events' | 'team-schedule', EventRow>(
    file,
    { shapes: allEventShapes, others: [seatsShape, vipShape], chosen: context },
    (kind) => (kind === 'events' ? ownEventsReader(context) : teamScheduleReader(context)),
  )
}
