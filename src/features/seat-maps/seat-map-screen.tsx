import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { isSameVenue, seatMapId } from '#lib/seat-map/seat-map-id.ts'
import type { Event } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import { HelpLink } from '#parts/help/help-link.tsx'
import { useHouse } from '#parts/seat-map/use-house.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SeatMapEditor } from './seat-map-editor.tsx'

interface Props {
  salesChannelId: number
  eventId: number
  /** Opens the event, after success or on Cancel. */
  onDone: () => void
}

/** Corrects the map of the venue of an event. */
export function SeatMapScreen({ salesChannelId: channel, eventId, onDone }: Props) {
  const { row: event, status } = useMirroredRow('events', { channel, id: eventId })
  if (status === 'missing')
    return <EmptyState text={m.inventory_event_missing()} action={<Button onClick={onDone}>{m.mapeditor_to_event()}</Button>} />
  return event ? <MapOfEvent channel={channel} event={event} onDone={onDone} /> : <Loading />
}

function MapOfEvent({ channel, event, onDone }: { channel: number; event: Event; onDone: () => void }) {
  const { venue } = event
  const seats = useSeats(channel, event.id)
  const house = useHouse(event)
  const { row, status } = useMirroredRow('seat_maps', { channel, id: seatMapId(channel, venue) })
  const { rows: events } = useMirroredRows('events', { channel })
  const views = seats.status === 'ready' ? seats.view.sections : none
  if (seats.status === 'failed')
    return (
      <ErrorState
        title={m.inventory_not_here()}
        body={m.inventory_not_here_body()}
        action={<HelpLink to="offline#prepare" />}
        onRetry={seats.retry}
      />
    )
  if (seats.status !== 'ready' || status === 'loading') return <Loading />
  if (views.length === 0)
    return <EmptyState text={m.inventory_no_seats()} action={<Button onClick={onDone}>{m.mapeditor_to_event()}</Button>} />
  const count = events.filter((other) => isSameVenue(other.venue, venue)).length
  return (
    <>
      <PageHeader title={m.mapeditor_title()} subtitle={m.mapeditor_subtitle({ venue, count })} />
      <SeatMapEditor {...{ channel, venue, house, views, onDone }} row={row ?? null} />
    </>
  )
}

const none: readonly SectionView[] = []

const Loading = () => (
  <div role="status">
    <p>{m.mapeditor_loading()}</p>
    <Skeleton height={480} />
  </div>
)
