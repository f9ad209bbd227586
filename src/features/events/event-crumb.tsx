import { useParams } from '@tanstack/react-router'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import type { NamedCrumb } from '#parts/crumb/named-crumb.ts'

/** The breadcrumb of an event: its title, and its time in its own zone. */
export const EventCrumb: NamedCrumb = ({ children }) => {
  const { salesChannelId, eventId } = useParams({ strict: false })
  const { row } = useMirroredRow('events', { channel: Number(salesChannelId), id: Number(eventId) })
  return children({
    words: row?.title ?? m.shell_page_event(),
    detail: row ? formatDateTime(row.time, row.timezone) : undefined,
  })
}
