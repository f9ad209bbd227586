import { memo, type MouseEvent } from 'react'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { isForControl } from '#ui/data-table/row-keys.ts'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import type { SeatState } from '#ui/seat-mark/seat-shapes.ts'
import { type HeldFacts, heldFacts } from './held-facts.ts'
import { useSeatActions } from './seat-actions.ts'
import { stateOfSeat } from './seat-state.ts'
import type { SeatColumn } from './seat-table-columns.ts'
import { seatTable as styles } from './seat-table-style.ts'
import { namesOf } from './names-of.ts'

interface Props {
  view: SectionView
  ordinal: number
  index: number
  height: number
  columns: readonly SeatColumn[]
  isChosen: boolean
  /** Selects or deselects the seat of a row. */
  onFlip: (index: number) => void
  /** Selects all rows up to a row. */
  onExtend: (index: number) => void
}

const codes = css({
  color: 'accent-text',
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '3px',
  fontVariantNumeric: 'tabular-nums',
})

/** One seat. A press opens its actions or, if it is sold, its sale; with Shift it extends the selection. */
export const SeatTableRow = memo(function SeatTableRow({
  view,
  ordinal,
  index,
  height,
  columns,
  isChosen,
  onFlip,
  onExtend,
}: Props) {
  const { canHold, me, open, showSale, zone } = useSeatActions()
  const seat = view.row(ordinal)
  const isSold = seat.status === 'Purchased'
  const isHoldable = canHold && !isSold
  const isOpen = isHoldable || isSold
  const openSeat = () => (isSold ? showSale(seat) : open({ kind: 'seats', uuids: [seat.uuid] }))
  // A press anywhere in the row opens the seat, except a press on a control in the row, such as a button, which has its own action.
  const onRow = (event: MouseEvent<HTMLTableRowElement>) => {
    if (canHold && event.shiftKey) {
      event.preventDefault()
      onExtend(index)
    } else if (!isForControl(event.target, event.currentTarget)) openSeat()
  }
  const held = heldFacts(seat, me, zone)
  const hasOwnColumns = columns.includes('holder')
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      style={{ height }}
      tabIndex={-1}
      data-seat={ordinal}
      data-opens={isOpen ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      onMouseDown={canHold ? dontMarkText : undefined}
      onClick={isOpen ? onRow : undefined}
    >
      {columns.includes('choice') && (
        <td className={styles.choice}>
          {isHoldable && (
            <label>
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={m.inventory_choose_seat(namesOf(seat))}
                checked={isChosen}
                onChange={() => onFlip(index)}
              />
            </label>
          )}
        </td>
      )}
      <td className={isShort(seat.row) ? styles.cell : styles.clipped}>{seat.row || m.common_empty_value()}</td>
      <td className={isShort(seat.seat) ? styles.cell : styles.clipped}>
        {isOpen ? (
          <button
            type="button"
            data-seat-actions=""
            aria-label={isSold ? m.inventory_seat_sale(namesOf(seat)) : m.inventory_seat_actions(namesOf(seat))}
            onClick={({ shiftKey }) => (canHold && shiftKey) || openSeat()}
          >
            {seat.seat}
          </button>
        ) : (
          seat.seat
        )}
      </td>
      <Price view={view} seat={seat} />
      <Status seat={seat} held={hasOwnColumns ? null : held} />
      {hasOwnColumns && <Fact words={held.holder} />}
      {hasOwnColumns && <Fact words={held.until} />}
      {columns.includes('for') && <Fact words={held.for} />}
    </tr>
  )
})

/** A press with Shift selects rows, so the browser must not select their text. */
const dontMarkText = (event: MouseEvent) => event.shiftKey && event.preventDefault()

/**
 * Whether a name fits without clipping. Only longer names are clipped, because clipped text costs the browser a layer in each row.
 */
const isShort = (name: string) => name.length <= PLACE_CHARACTERS
/** The most characters of a name that fit even on a phone. */
const PLACE_CHARACTERS = 3

function Price({ view, seat }: { view: SectionView; seat: SeatRow }) {
  const { canHold, currency, showPrices } = useSeatActions()
  const price = formatMoney(seat.price, currency)
  return (
    <td className={styles.price}>
      {view.priceCodes.length > 0 ? (
        <button
          type="button"
          className={codes}
          aria-label={m.inventory_price_details_of({ price })}
          onClick={({ shiftKey }) => (canHold && shiftKey) || showPrices(seat)}
        >
          {price}
        </button>
      ) : (
        price
      )}
    </td>
  )
}

/** A fact of a hold; empty without one. */
const Fact = ({ words }: { words: string | null }) =>
  words === null ? (
    <td className={styles.cell} />
  ) : (
    <td className={styles.clipped} title={words}>
      {words}
    </td>
  )

/** The state of a seat. In a narrow table it includes the holder and the end of a hold, which have no columns there. */
function Status({ seat, held }: { seat: SeatRow; held: HeldFacts | null }) {
  const state = stateOfSeat(seat)
  const words = held && heldWords(held)
  if (!words && inOneWord.has(state))
    return (
      <td className={styles.cell}>
        <SeatChip state={state} className={styles.chip} />
      </td>
    )
  return (
    <td className={styles.clipped}>
      <span className={styles.status}>
        <SeatChip state={state} />
        {words && <span className={styles.held}>{words}</span>}
      </span>
    </td>
  )
}

/** States whose name is one short word. */
const inOneWord: ReadonlySet<SeatState> = new Set(['available', 'reserved', 'purchased'])

function heldWords({ holder, until }: HeldFacts): string | null {
  if (until === null) return null
  return holder ? m.inventory_held_by_until({ name: holder, time: until }) : m.inventory_until({ time: until })
}
