import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useEvent } from './use-event.ts'
import { UpdateEventForm } from './update-event-form.tsx'

export interface UpdateEventScreenProps {
  salesChannelId: number
  eventId: number
  /** Opens the event, after success or on Cancel. */
  onDone: () => void
}

/** Updates an event. */
export function UpdateEventScreen({ salesChannelId, eventId, onDone }: UpdateEventScreenProps) {
  const can = useCan()
  const { event, status } = useEvent(salesChannelId, eventId)
  if (!can('sales_channel_event_details')) return <ErrorState title={m.common_error_403()} />
  if (status === 'missing') return <EmptyState text={m.events_not_found()} />
  if (!event)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.events_loading()}</p>
        <Skeleton height={320} />
      </div>
    )
  return (
    <>
      <PageHeader title={m.events_update()} subtitle={event.title} />
      <UpdateEventForm key={event.id} event={event} onDone={onDone} />
    </>
  )
}
