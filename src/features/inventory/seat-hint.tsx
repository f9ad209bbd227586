import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { seatWord } from '#ui/seat-mark/seat-mark.tsx'
import { holdWordsOf } from './held-facts.ts'
import { useSeatActions } from './seat-actions.ts'
import { stateOfSeat } from './seat-state.ts'
import { namesOf } from './names-of.ts'

const line = css({ display: 'block', fontVariantNumeric: 'tabular-nums' })
const strong = css({ display: 'block', fontWeight: 'semibold' })

/** The facts of a seat, line by line: its place, price and status, and the holder, end, person and reason of its hold. */
export function linesOfSeat(seat: SeatRow, currency: string, zone: string): string[] {
  const until = seat.holdRequested?.until ?? (seat.status === 'Reserved' ? seat.until : null)
  const time = until === null ? null : formatDateTime(until, zone)
  const name = seat.status === 'Reserved' ? seat.holder?.name : undefined
  const held = time === null ? name : name ? m.inventory_held_by_until({ name, time }) : m.inventory_until({ time })
  const { for: whom, reason } = holdWordsOf(seat)
  const words = [whom && m.holds_for_whom({ whom }), reason].filter(Boolean).join(' · ')
  return [
    m.inventory_seat_named(namesOf(seat)),
    `${formatMoney(seat.price, currency)} · ${seatWord(stateOfSeat(seat))}`,
    ...(held ? [held] : []),
    ...(words ? [words] : []),
  ]
}

/** The hint on hovering, focusing or tapping a seat. */
export function SeatHint({ seat }: { seat: SeatRow }) {
  const { currency, zone } = useSeatActions()
  return linesOfSeat(seat, currency, zone).map((text, nth) => (
    <span key={text} className={nth === 0 ? strong : line}>
      {text}
    </span>
  ))
}
