import { useDeferredValue } from 'react'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { SmallMap } from '#parts/seat-map/small-map-prepared.tsx'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const box = css({ height: '200px' })

/** A small map of the event's house, in the colours of what is sold; absent if the event has no seats on this device. */
export function EventMapCard({ channel, eventId }: { channel: number; eventId: number }) {
  const { row: event } = useMirroredRow('events', { channel, id: eventId })
  const seats = useSeats(channel, eventId)
  // The map shows a change after the rows have shown it.
  const view = useDeferredValue(seats.status === 'ready' ? seats.view : null)
  const isComing = seats.status === 'loading' || seats.status === 'ready'
  if (!event || (view ? view.totals.total === 0 : !isComing)) return null
  return (
    <Card title={m.house_strip_sold()}>
      <div className={box}>
        {view ? (
          <SmallMap view={view} venue={event} label={m.house_small_map({ sections: showCount(view.sections.length) })} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </Card>
  )
}
