import type { Vip } from '#contract/inventory.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { seatKey } from '#lib/imports/seats-import.ts'
import type { SeatRow, VipRow } from '#lib/imports/types.ts'

type Seat = { section: string; row: string; seat: string; price: number }
type Line<Row> = { line: number; value: Row }

/** The result that a file of seats would have on the server. */
export interface SeatsRun {
  added: number
  /** The number of seats with a new price or picture; their holds stay. */
  changed: number
  unchanged: number
  /** The number of the file's seats that are held; they stay held. */
  held: number
  /** The number of the file's seats that are sold; they are not changed. */
  sold: number
  /** The number of the event's seats that are not in the file; they are not changed. */
  missing: number
  /** Whether the file has hold codes, which cannot be compared, because this device does not store them. */
  codes: boolean
  /** The price changes in the order of the seat map; neighbours in a row with equal changes are together. */
  prices: PriceChange[]
}

/** Seats of one row with the same old and the same new price. */
export interface PriceChange {
  section: string
  row: string
  seats: string[]
  from: number
  to: number
}

/** Compares a file with the event's seats on the device, without queued changes, because the server does not have them yet. */
export function seatsRun(rows: readonly Line<SeatRow>[], view: Pick<SeatView, 'sections'>): SeatsRun {
  const wanted = new Map(rows.map(({ value }) => [seatKey(value), value]))
  const run: SeatsRun = { added: wanted.size, changed: 0, unchanged: 0, held: 0, sold: 0, missing: 0, codes: false, prices: [] }
  run.codes = rows.some(({ value }) => value.hold_code !== undefined)
  for (const section of view.sections) {
    for (let ordinal = 0; ordinal < section.size; ordinal++) {
      const seat = section.row(ordinal)
      const value = wanted.get(seatKey(seat))
      if (!value) {
        run.missing++
        continue
      }
      run.added--
      if (seat.status === 'Purchased') {
        run.sold++
        continue
      }
      if (seat.status === 'Reserved') run.held++
      const picture = value.avfms_preview_url
      if (value.price !== seat.price) addPrice(run.prices, seat, value.price)
      const differs = value.price !== seat.price || (picture !== undefined && picture !== seat.preview)
      if (differs) run.changed++
      else run.unchanged++
    }
  }
  return run
}

function addPrice(prices: PriceChange[], { section, row, seat, price: from }: Seat, to: number) {
  const last = prices.at(-1)
  const isSame = last?.section === section && last.row === row && last.from === from && last.to === to
  if (isSame) last.seats.push(seat)
  else prices.push({ section, row, seats: [seat], from, to })
}

/** A package whose quantity or price changes. */
export type VipChange = { from: Vip; to: VipRow }

/** The result that a file of VIP packages would have. */
export interface VipRun {
  added: number
  changed: number
  unchanged: number
  /**
   * The number of packages that stay unchanged, because the new quantity is below the number of reserved and purchased packages.
   */
  refused: number
  changes: VipChange[]
}

/** Compares a file with the VIP packages of the event. Titles match ignoring case; an existing package keeps its spelling. */
export function vipRun(rows: readonly Line<VipRow>[], there: readonly Vip[]): VipRun {
  const byTitle = new Map(there.map((one) => [one.title.trim().toLowerCase(), one]))
  const run: VipRun = { added: 0, changed: 0, unchanged: 0, refused: 0, changes: [] }
  for (const { value } of rows) {
    const known = byTitle.get(value.title.trim().toLowerCase())
    const shows = known && (known.total_quantity !== value.total_quantity || known.price !== value.price)
    if (!known) run.added++
    else if (value.total_quantity < known.total_reserved + known.total_purchased) run.refused++
    else if (shows || (value.banner !== undefined && known.banner !== value.banner)) {
      run.changed++
      if (shows) run.changes.push({ from: known, to: value })
    } else run.unchanged++
  }
  return run
}
