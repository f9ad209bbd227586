import { useMemo } from 'react'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { changesEvent, type ImportedEvent, mergedEvent } from '#lib/imports/merged-event.ts'
import type { EventRow } from '#lib/imports/types.ts'
import { m } from '#messages/m.ts'
import { type DryRun, DryRunCard } from '#parts/import/dry-run.tsx'

/** The changes that a file of events would make, compared with the events on the device. */
export function EventsDryRun({ channel, rows }: { channel: number; rows: readonly { value: EventRow }[] }) {
  const { rows: there, status } = useMirroredRows('events', { channel })
  const run = useMemo((): DryRun | null => {
    if (status !== 'ready') return null
    const known = new Map(there.map((event) => [event.event_id, event as ImportedEvent]))
    const counts = { added: 0, changed: 0, unchanged: 0 }
    for (const { value } of rows) {
      const event = known.get(value.event_id)
      if (!event) counts.added++
      else if (changesEvent(mergedEvent(value, event), event)) counts.changed++
      else counts.unchanged++
    }
    return {
      counts: [
        { label: m.imports_new(), count: counts.added },
        { label: m.imports_changed(), count: counts.changed },
        { label: m.imports_unchanged(), count: counts.unchanged },
      ],
    }
  }, [there, rows, status])
  return <DryRunCard run={status === 'failed' ? 'unknown' : run} />
}

/** Lines a template of events begins with. */
export const eventTemplate = [
  { event_id: 'season-01', title: 'Opening night', time: '2027-04-08 19:30', venue: 'Harbor Stadium' },
  { event_id: 'season-02', title: 'Family Sunday', time: '2027-04-11 13:05', venue: 'Harbor Stadium' },
]
