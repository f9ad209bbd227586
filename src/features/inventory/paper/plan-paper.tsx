import { useMemo } from 'react'
import type { Event } from '#contract/events.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { useHoldGroups } from '#features/inventory/held/use-held-now.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { endWords } from './end-words.ts'
import { PaperFailed } from './paper-failed.tsx'
import { heldBySection, type PlanLine, planLines } from './plan-lines.ts'
import { PlanMap } from './plan-map.tsx'

interface Props {
  channel: number
  event: Event
}

const wide = css({ width: '18%' })

/** The holds of an event on the map of its house, and below it row by row. */
export function PlanPaper({ channel, event }: Props) {
  const { groups, list } = useHoldGroups(channel)
  const lines = useMemo(() => planLines(groups.filter((group) => group.event === event.id)), [groups, event.id])
  const held = useMemo(() => heldBySection(lines), [lines])
  if (list.status === 'loading') return <Skeleton height={300} />
  if (list.status === 'failed') return <PaperFailed words={m.common_could_not_load()} />
  if (lines.length === 0) return <p>{m.holds_none_yet()}</p>
  return (
    <>
      <p>{m.paper_holds_count({ count: lines.reduce((sum, { count }) => sum + count, 0) })}</p>
      <MapOfHolds channel={channel} event={event} held={held} />
      <Lines lines={lines} zone={event.timezone} />
    </>
  )
}

/** The map, or a sentence if this device does not have the seats. */
function MapOfHolds({ channel, event, held }: Props & { held: ReadonlyMap<string, number> }) {
  const seats = useSeats(channel, event.id)
  if (seats.status === 'loading') return <Skeleton height={300} />
  if (seats.status === 'failed') return <PaperFailed words={m.paper_plan_no_map()} onRetry={seats.retry} />
  return <PlanMap event={event} view={seats.view} held={held} />
}

function Lines({ lines, zone }: { lines: readonly PlanLine[]; zone: string }) {
  return (
    <table aria-label={m.paper_plan()}>
      <thead>
        <tr>
          <th scope="col">{m.inventory_section()}</th>
          <th scope="col">{m.inventory_row()}</th>
          <th scope="col" className={wide}>
            {m.holds_seats()}
          </th>
          <th scope="col" data-figure="">
            {m.holds_count()}
          </th>
          <th scope="col">{m.holds_for()}</th>
          <th scope="col">{m.holds_reason()}</th>
          <th scope="col">{m.holds_held_by()}</th>
          <th scope="col">{m.holds_until()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} zone={zone} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line: { section, row, seats, count, until, holder, waiting }, zone }: { line: PlanLine; zone: string }) {
  return (
    <tr>
      <th scope="row">{section}</th>
      <td>{row || m.common_empty_value()}</td>
      <td>{seats}</td>
      <td data-figure="">{showCount(count)}</td>
      <td>{holder?.for}</td>
      <td>{holder?.reason}</td>
      <td>{holder?.name}</td>
      <td>{endWords({ until, waiting }, zone)}</td>
    </tr>
  )
}
