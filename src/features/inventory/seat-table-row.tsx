import { memo } from 'react'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import { useSeatActions } from './seat-actions.ts'
import { stateOfSeat } from './seat-state.ts'
import { seatTable } from './seat-table-style.ts'

interface Props {
  view: SectionView
  ordinal: number
  index: number
  height: number
}

const codes = css({
  position: 'relative',
  zIndex: 1,
  color: 'accent-text',
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '3px',
  fontVariantNumeric: 'tabular-nums',
})

/** One seat: pressing it opens the Actions dialog, pressing a price with codes its Price Details. */
export const SeatTableRow = memo(function SeatTableRow({ view, ordinal, index, height }: Props) {
  const styles = seatTable()
  const { currency, canHold, open, showPrices } = useSeatActions()
  const seat = view.row(ordinal)
  const price = formatMoney(seat.price, currency)
  return (
    <tr className={styles.row} aria-rowindex={index + 2} style={{ height }}>
      <td className={styles.cell}>
        <Identifier>{seat.section}</Identifier>
      </td>
      <td className={styles.cell}>{seat.row || m.common_empty_value()}</td>
      <td className={styles.cell}>
        {canHold && seat.status !== 'Purchased' ? (
          <button
            type="button"
            className={styles.link}
            aria-label={m.inventory_seat_actions(seat)}
            onClick={() => open({ kind: 'seats', uuids: [seat.uuid] })}
          >
            {seat.seat}
          </button>
        ) : (
          seat.seat
        )}
      </td>
      <td className={styles.price}>
        {view.priceCodes.length > 0 ? (
          <button
            type="button"
            className={codes}
            aria-label={m.inventory_price_details_of({ price })}
            onClick={() => showPrices(seat)}
          >
            {price}
          </button>
        ) : (
          price
        )}
      </td>
      <td className={styles.cell}>
        <span className={styles.status}>
          <SeatChip state={stateOfSeat(seat)} />
          <Held seat={seat} className={styles.held} />
        </span>
      </td>
    </tr>
  )
})

/** Who holds the seat and until when; of a wish, until when it is asked for. */
function Held({ seat, className }: { seat: SeatRow; className: string | undefined }) {
  const { zone } = useSeatActions()
  if (seat.holdRequested)
    return <span className={className}>{m.inventory_until({ time: formatDateTime(seat.holdRequested.until, zone) })}</span>
  if (seat.status !== 'Reserved' || seat.until === null) return null
  const time = formatDateTime(seat.until, zone)
  return (
    <span className={className}>
      {seat.holder ? m.inventory_held_by_until({ name: seat.holder.name, time }) : m.inventory_until({ time })}
    </span>
  )
}
