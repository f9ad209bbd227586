import type { SeatSort } from '#data/mirror/seats/seat-types.ts'

/** The columns of a section's table, in order. The section is not a column, since its name is in the section's head. */
export type SeatColumn = 'choice' | 'row' | 'seat' | 'price' | 'status' | 'holder' | 'until' | 'for'

/** The columns that sort the seats. */
export const sortOf = (column: SeatColumn): SeatSort | null =>
  column === 'row' || column === 'seat' || column === 'price' || column === 'status' ? column : null

/**
 * The minimum widths of a table, in pixels: with columns for the holder and the end of a hold, and with a further one for the
 * person.
 */
const HOLDER_FROM_PX = 680
const FOR_FROM_PX = 780

/**
 * The columns that fit a table. In a narrow one, holder and end are in the column of the status.
 * @param width pixels
 * @param canChoose whether this person may select seats
 */
export function seatColumns(width: number, canChoose: boolean): SeatColumn[] {
  return [
    ...(canChoose ? (['choice'] as const) : []),
    'row',
    'seat',
    'price',
    'status',
    ...(width >= HOLDER_FROM_PX ? (['holder', 'until'] as const) : []),
    ...(width >= FOR_FROM_PX ? (['for'] as const) : []),
  ]
}
