import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { showCount } from '#ui/count/count.ts'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import { holdWordsOf } from './held-facts.ts'
import { type Asking, standingOf } from './holds.ts'
import type { Target } from './seat-actions.ts'
import { stateOfSeat } from './seat-state.ts'
import type { Reason, Reasons, Targeted } from './target.ts'

interface Props {
  target: Target
  found: Targeted
  asking: Asking
  currency: string
}

/** The subject of the dialog: the seat with its holder, or the number of seats by state. */
export function TargetFacts({ target, found, asking, currency }: Props) {
  const { seats, others } = found
  const only = target.kind === 'seats' && seats.length === 1 ? seats[0] : undefined
  if (only) return <DescriptionList items={seatFacts(only, asking, currency)} />
  const count = (status: string) => seats.filter((seat) => standingOf(seat, asking.me).status === status).length
  return (
    <DescriptionList
      items={[
        target.kind === 'section'
          ? { label: m.inventory_section(), value: target.section }
          : {
              label: target.kind === 'search' ? m.inventory_scope() : m.inventory_selection(),
              value:
                target.kind === 'search'
                  ? m.inventory_scope_found({ count: seats.length })
                  : m.inventory_seats_count({ count: seats.length }),
            },
        { label: m.inventory_available(), value: showCount(count('Available')) },
        {
          label: m.inventory_reserved(),
          value: showCount(count('Reserved')),
          ...(others > 0 ? { hint: m.inventory_by_others({ count: others }) } : {}),
        },
        outcome(m.house_to_hold(), found.hold.length, found.notHeld),
        outcome(m.house_to_release(), found.release.length, found.notReleased),
      ]}
    />
  )
}

/** A line of facts: the number of affected seats, and the skipped ones with reasons. */
const outcome = (label: string, reached: number, reasons: Reasons) => ({
  label,
  value: m.inventory_seats_count({ count: reached }),
  hint: Object.keys(reasons).length > 0 ? m.house_left_out({ reasons: reasonsIn(reasons) }) : undefined,
})

const words: Record<Reason, (counted: { count: number }) => string> = {
  sold: m.house_why_sold,
  mine: m.house_why_mine,
  others: m.inventory_by_others,
  free: m.house_why_free,
  waiting: m.house_why_waiting,
}

/** The reasons in words, the most common first: `20 sold, 4 held by other people`. */
export const reasonsIn = (reasons: Reasons): string =>
  (Object.entries(reasons) as [Reason, number][])
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => words[reason]({ count }))
    .join(', ')

function seatFacts(seat: SeatRow, { zone }: Asking, currency: string) {
  const until = seat.holdRequested?.until ?? seat.until
  const { for: whom, reason } = holdWordsOf(seat)
  return [
    { label: m.inventory_section(), value: seat.section },
    { label: m.inventory_row(), value: seat.row },
    { label: m.inventory_seat(), value: seat.seat },
    { label: m.common_price(), value: formatMoney(seat.price, currency) },
    { label: m.common_status(), value: <SeatChip state={stateOfSeat(seat)} /> },
    ...(seat.holder ? [{ label: m.inventory_held_by(), value: seat.holder.name }] : []),
    ...(whom ? [{ label: m.holds_for(), value: whom, hint: reason }] : []),
    ...(reason && !whom ? [{ label: m.holds_reason(), value: reason }] : []),
    ...(until ? [{ label: m.inventory_held_until(), value: formatDateTime(until, zone) }] : []),
  ]
}
