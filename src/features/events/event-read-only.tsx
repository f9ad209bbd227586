import type { Event } from '#contract/events.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'

/** The fields of an event that cannot be changed here. */
export function EventReadOnly({ event }: { event: Event }) {
  return (
    <Card>
      <DescriptionList
        layout="columns"
        items={[
          { label: m.common_title(), value: event.title },
          { label: m.events_venue(), value: event.venue },
          { label: m.events_date_and_time(), value: formatDateTime(event.time, event.timezone) },
          { label: m.common_timezone(), value: event.timezone.replaceAll('_', ' ') },
        ]}
      />
    </Card>
  )
}
