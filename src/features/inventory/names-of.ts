import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { m } from '#messages/m.ts'

/** The names of a seat for texts; a row without a name gets words. */
export const namesOf = ({ section, row, seat }: Pick<SeatRow, 'section' | 'row' | 'seat'>) => ({
  section,
  row: row || m.inventory_row_unnamed(),
  seat,
})
