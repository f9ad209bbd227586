import type { ComponentType } from 'react'
import type { Event } from '#contract/events.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { PaperSheet } from '#parts/paper/paper-sheet.tsx'
import { prepared } from '#parts/prepared/prepared.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { correctAt } from './correct-at.ts'
import { HoldsPaper } from './holds-paper.tsx'
import { SeatsPaper } from './seats-paper.tsx'

const paperLists = ['holds', 'plan', 'seats'] as const
export type PaperList = (typeof paperLists)[number]

interface Props {
  channel: number
  eventId: number
  list: PaperList
  onList: (list: PaperList) => void
  onBack: () => void
}

const PlanPaper = prepared(
  async () => (await import('./plan-paper.tsx')).PlanPaper,
  () => <Skeleton height={300} />,
)

const titles: Record<PaperList, () => string> = { holds: m.paper_holds, plan: m.paper_plan, seats: m.paper_seats }
const sheets: Record<PaperList, ComponentType<{ channel: number; event: Event }>> = {
  holds: HoldsPaper,
  plan: PlanPaper,
  seats: SeatsPaper,
}

/** A printable sheet of an event: the holds to check at the door, the holds on the map, or every seat, row by row. */
export function PaperScreen({ channel, eventId, list, onList, onBack }: Props) {
  const { row: event, status, asOf } = useMirroredRow('events', { channel, id: eventId })
  if (status === 'missing') return <ErrorState title={m.inventory_event_missing()} />
  if (!event) return <Skeleton height={300} />
  const Sheet = sheets[list]
  return (
    <PaperSheet
      choice={
        <SegmentGroup
          label={m.paper_which()}
          value={list}
          onValue={onList}
          options={paperLists.map((one) => ({ value: one, label: titles[one]() }))}
        />
      }
      backLabel={m.paper_back()}
      onBack={onBack}
    >
      <Head event={event} list={list} asOf={asOf} />
      <Sheet channel={channel} event={event} />
    </PaperSheet>
  )
}

/** The list's name, its event, and the time at which it was correct, since paper is not updated. */
function Head({ event, list, asOf }: { event: Event; list: PaperList; asOf: number | null }) {
  const { online } = useConnectivity()
  const at = correctAt({ online, asOf, now: useNow() })
  return (
    <header>
      <h1>
        {titles[list]()} · {event.title}
      </h1>
      <p>
        {formatDateTime(event.time, event.timezone)} · {event.venue}
      </p>
      <p>{m.paper_as_of({ time: formatDateTime(at, event.timezone) })}</p>
    </header>
  )
}
