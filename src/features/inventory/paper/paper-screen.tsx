import type { Event } from '#contract/events.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useData } from '#data/provider.tsx'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { PaperSheet } from '#parts/paper/paper-sheet.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { HoldsPaper } from './holds-paper.tsx'
import { SeatsPaper } from './seats-paper.tsx'

export type PaperList = 'holds' | 'seats'

interface Props {
  channel: number
  eventId: number
  list: PaperList
  onList: (list: PaperList) => void
  onBack: () => void
}

/** A printable list of an event: the holds to check at the door, or every seat, row by row. */
export function PaperScreen({ channel, eventId, list, onList, onBack }: Props) {
  const { row: event, status } = useMirroredRow('events', { channel, id: eventId })
  if (status === 'missing') return <ErrorState title={m.inventory_event_missing()} />
  if (!event) return <Skeleton height={300} />
  return (
    <PaperSheet
      choice={
        <SegmentGroup
          label={m.paper_which()}
          value={list}
          onValue={onList}
          options={[
            { value: 'holds', label: m.paper_holds() },
            { value: 'seats', label: m.paper_seats() },
          ]}
        />
      }
      backLabel={m.paper_back()}
      onBack={onBack}
    >
      <Head event={event} list={list} />
      {list === 'holds' ? <HoldsPaper channel={channel} event={event} /> : <SeatsPaper channel={channel} event={event} />}
    </PaperSheet>
  )
}

/** The list's name, its event, and the time of printing, since paper is not updated. */
function Head({ event, list }: { event: Event; list: PaperList }) {
  const { connectivity } = useData()
  return (
    <header>
      <h1>
        {list === 'holds' ? m.paper_holds() : m.paper_seats()} · {event.title}
      </h1>
      <p>
        {formatDateTime(event.time, event.timezone)} · {event.venue}
      </p>
      <p>{m.paper_as_of({ time: formatDateTime(connectivity.serverNow(), event.timezone) })}</p>
    </header>
  )
}
