import type { Selectable } from 'kysely'
import type { HeldSeat, Seat, Vip } from '#contract/inventory.ts'
import type { Holder } from '#lib/columns.ts'
import { toWireDateTime } from '#lib/wire-time.ts'
import type { SeatsTable, VipInventoryTable } from '#server/db/schema.ts'
import { statusAt, vipStatus, type SeatState } from './policy.ts'
import type { PriceCodes } from './price-codes.ts'

export const seatColumns = [
  'uuid',
  'sales_channel_id',
  'event_id',
  'section',
  'row',
  'seat',
  'price',
  'status',
  'reserved_until',
  'reserved_by',
  'reserved_by_name',
  'hold_for',
  'hold_reason',
  'avfms_preview_url',
  'version',
] as const
/** The columns that devices store of every held seat. */
export const heldColumns = [
  'uuid',
  'event_id',
  'section',
  'row',
  'seat',
  'price',
  'reserved_until',
  'reserved_by',
  'reserved_by_name',
  'hold_for',
  'hold_reason',
  'version',
] as const
export type StoredSeat = Pick<Selectable<SeatsTable>, (typeof seatColumns)[number]>
export type StoredVip = Selectable<VipInventoryTable>

const words = { available: 'Available', reserved: 'Reserved', purchased: 'Purchased' } as const

/** Returns the state of a stored seat in the form of the API. */
export const stateOf = (row: Pick<StoredSeat, 'status' | 'reserved_until' | 'reserved_by'>): SeatState => ({
  status: words[row.status],
  reserved_until: row.reserved_until,
  reserved_by: row.reserved_by,
})

/** Returns the holder of a seat, with the optional name and reason. */
export const holderOf = (row: Pick<StoredSeat, 'reserved_by' | 'reserved_by_name' | 'hold_for' | 'hold_reason'>): Holder | null =>
  row.reserved_by === null
    ? null
    : {
        id: row.reserved_by,
        name: row.reserved_by_name ?? '',
        ...(row.hold_for !== null && { for: row.hold_for }),
        ...(row.hold_reason !== null && { reason: row.hold_reason }),
      }

/**
 * Converts a stored seat to the API's form at a time: if its hold has ended it is Available.
 * @param now milliseconds since 1970
 */
export function toSeat(row: StoredSeat, codes: PriceCodes, now: number): Seat {
  const status = statusAt(stateOf(row), now)
  const held = status === 'Reserved'
  return {
    uuid: row.uuid,
    event_id: row.event_id,
    section: row.section,
    row: row.row,
    seat: row.seat,
    price: row.price,
    status,
    price_codes: codes(row.event_id, row.section),
    avfms_preview_url: row.avfms_preview_url,
    reserved_at: held && row.reserved_until !== null ? toWireDateTime(row.reserved_until) : null,
    reserved_until: held ? row.reserved_until : null,
    reserved_by: held ? holderOf(row) : null,
    version: row.version,
  }
}

/** Returns a held seat in the form for devices. */
export const toHeld = (row: Pick<StoredSeat, (typeof heldColumns)[number]>): HeldSeat => ({
  uuid: row.uuid,
  event_id: row.event_id,
  section: row.section,
  row: row.row,
  seat: row.seat,
  price: row.price,
  reserved_until: row.reserved_until,
  reserved_by: holderOf(row),
  version: row.version,
})

/**
 * Converts a stored VIP package to the API's form. The available quantity is the total minus the reserved and purchased quantities.
 */
export function toVip(row: StoredVip): Vip {
  const available = row.total_quantity - row.total_reserved - row.total_purchased
  return {
    uuid: row.uuid,
    event_id: row.event_id,
    banner: row.banner,
    title: row.title,
    description: row.description,
    total_quantity: row.total_quantity,
    total_available: available,
    total_reserved: row.total_reserved,
    total_purchased: row.total_purchased,
    price: row.price,
    status: vipStatus({ available, reserved: row.total_reserved }),
    version: row.version,
  }
}
