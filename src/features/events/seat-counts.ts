import type { SeatSummary, Vip } from '#contract/inventory.ts'
import type { SeatCounts } from '#data/mirror/seats/seat-types.ts'

/** The counts of seats of one type by state. */
export interface SeatInfo {
  type: 'seat' | 'vip'
  total: number
  available: number
  reserved: number
  purchased: number
}

/** Counts from the seats on this device, by the server's states. */
export const infoOfSeats = ({ total, available, reserved, purchased }: SeatCounts): SeatInfo => ({
  type: 'seat',
  total,
  available,
  reserved,
  purchased,
})

/** The sum over all VIP packages. */
export const infoOfVip = (packages: readonly Vip[]): SeatInfo => ({
  type: 'vip',
  total: sum(packages, (one) => one.total_quantity),
  available: sum(packages, (one) => one.total_available),
  reserved: sum(packages, (one) => one.total_reserved),
  purchased: sum(packages, (one) => one.total_purchased),
})

/** Counts from the server's sums; Available is the rest. */
export const infoOfSummary = (summary: SeatSummary): SeatInfo => ({
  type: summary.type,
  total: summary.total_quantity,
  available: summary.total_quantity - summary.total_reserved - summary.total_purchased,
  reserved: summary.total_reserved,
  purchased: summary.total_purchased,
})

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
