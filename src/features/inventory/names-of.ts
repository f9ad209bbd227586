import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { m } from '#messages/m.ts'

/** Returns the names of a seat for texts. If the row has no name, a phrase is used instead. */
export const namesOf = ({ section, row, seat }: Pick<SeatRow, 'section' | 'row' | 'seat'>) => ({
  section,
  row: row || m.inventory_row_unnamed(),
  seat,
})
