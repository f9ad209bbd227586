import { memo, type MouseEvent } from 'react'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import type { SeatState } from '#ui/seat-mark/seat-shapes.ts'
import { useSeatActions } from './seat-actions.ts'
import { stateOfSeat } from './seat-state.ts'
import { seatTable as styles } from './seat-table-style.ts'

interface Props {
  view: SectionView
  ordinal: number
  index: number
  height: number
}

const codes = css({
  color: 'accent-text',
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '3px',
  fontVariantNumeric: 'tabular-nums',
})

/** One seat: a press on it opens the Actions dialog, a press on a price with codes opens Price Details. */
export const SeatTableRow = memo(function SeatTableRow({ view, ordinal, index, height }: Props) {
  const { currency, canHold, open, showPrices } = useSeatActions()
  const seat = view.row(ordinal)
  const price = formatMoney(seat.price, currency)
  const isOpen = canHold && seat.status !== 'Purchased'
  const openSeat = () => open({ kind: 'seats', uuids: [seat.uuid] })
  // A press anywhere in the row opens the seat; presses on its buttons, which the keyboard uses, are left to them.
  const onRow = ({ target }: MouseEvent) => (target as Element).closest('button') ?? openSeat()
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      style={{ height }}
      data-opens={isOpen ? '' : undefined}
      onClick={isOpen ? onRow : undefined}
    >
      <td className={isShort(seat.section, SECTION_CHARACTERS) ? styles.cell : styles.clipped}>
        <Identifier>{seat.section}</Identifier>
      </td>
      <td className={isShort(seat.row, PLACE_CHARACTERS) ? styles.cell : styles.clipped}>{seat.row || m.common_empty_value()}</td>
      <td className={isShort(seat.seat, PLACE_CHARACTERS) ? styles.cell : styles.clipped}>
        {isOpen ? (
          <button type="button" data-seat-actions="" aria-label={m.inventory_seat_actions(seat)} onClick={openSeat}>
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
      <Status seat={seat} />
    </tr>
  )
})

/** Whether a name fits without clipping: clipped text costs the browser a layer in each row. */
const isShort = (name: string, most: number) => name.length <= most
/** The lengths of names that fit on a phone, too. */
const PLACE_CHARACTERS = 3
const SECTION_CHARACTERS = 12

/** The state, with holder and end of a held seat; for a queued hold, the requested end. */
function Status({ seat }: { seat: SeatRow }) {
  const { zone } = useSeatActions()
  const state = stateOfSeat(seat)
  const held = heldUntil(seat, zone)
  if (held === null && inOneWord.has(state))
    return (
      <td className={styles.cell}>
        <SeatChip state={state} className={styles.chip} />
      </td>
    )
  return (
    <td className={styles.clipped}>
      <span className={styles.status}>
        <SeatChip state={state} />
        {held !== null && <span className={styles.held}>{held}</span>}
      </span>
    </td>
  )
}

/** States of one short word. */
const inOneWord: ReadonlySet<SeatState> = new Set(['available', 'reserved', 'purchased'])

/** The end of a hold or of a queued hold in words, with the holder; null if there is neither. */
function heldUntil(seat: SeatRow, zone: string): string | null {
  if (seat.holdRequested) return m.inventory_until({ time: formatDateTime(seat.holdRequested.until, zone) })
  if (seat.status !== 'Reserved' || seat.until === null) return null
  const time = formatDateTime(seat.until, zone)
  return seat.holder ? m.inventory_held_by_until({ name: seat.holder.name, time }) : m.inventory_until({ time })
}
