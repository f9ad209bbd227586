import type { Event } from '#contract/events.ts'
import { useHoldGroups } from '#features/inventory/held/use-held-now.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { endWords } from './end-words.ts'
import { PaperFailed } from './paper-failed.tsx'

/** The holds of an event in the order in which they end, each with a box to check. Holds with unconfirmed changes are marked. */
export function HoldsPaper({ channel, event }: { channel: number; event: Event }) {
  const { groups, list } = useHoldGroups(channel)
  const own = groups.filter((group) => group.event === event.id)
  if (list.status === 'loading') return <Skeleton height={200} />
  // Without this line, a sheet that could not be loaded would say that there are no holds.
  if (list.status === 'failed') return <PaperFailed words={m.common_could_not_load()} />
  if (own.length === 0) return <p>{m.holds_none_yet()}</p>
  return (
    <>
      <p>{m.paper_holds_count({ count: own.reduce((sum, { seats }) => sum + seats.length, 0) })}</p>
      <table aria-label={m.paper_holds()}>
        <thead>
          <tr>
            <th scope="col" aria-label={m.paper_tick()}>
              ✓
            </th>
            <th scope="col">{m.holds_seats()}</th>
            <th scope="col">{m.holds_count()}</th>
            <th scope="col">{m.holds_until()}</th>
            <th scope="col">{m.holds_for()}</th>
            <th scope="col">{m.holds_reason()}</th>
            <th scope="col">{m.holds_held_by()}</th>
          </tr>
        </thead>
        <tbody>
          {own.map(({ id, places, seats, until, holder, waiting }) => (
            <tr key={id}>
              <td aria-hidden="true">☐</td>
              <th scope="row">{places}</th>
              <td>{showCount(seats.length)}</td>
              <td>{endWords({ until, waiting }, event.timezone)}</td>
              <td>{holder?.for}</td>
              <td>{holder?.reason}</td>
              <td>{holder?.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
